import type { MessageView } from "#control/control-views.ts";

import { dayNumber } from "./page-time.ts";

/** What stands in the chat from top to bottom. An album is one block of many messages. */
export type Block =
  | { kind: "day"; key: string; at: number }
  | { kind: "service"; key: string; message: MessageView }
  | { kind: "post"; key: string; messages: MessageView[]; startsRun: boolean; endsRun: boolean };

const RUN_MS = 15 * 60_000;

const sender = (message: MessageView) => message.author?.id ?? `chat:${message.botId}`;

function isSameRun(earlier: Block | undefined, later: MessageView): boolean {
  if (earlier?.kind !== "post") return false;
  const before = earlier.messages.at(-1);
  return (
    before !== undefined &&
    sender(before) === sender(later) &&
    before.threadId === later.threadId &&
    later.at - before.at < RUN_MS
  );
}

export function messageBlocks(messages: readonly MessageView[]): Block[] {
  const blocks: Block[] = [];
  let day: number | null = null;
  for (const message of messages) {
    const today = dayNumber(message.at);
    if (today !== day) {
      day = today;
      blocks.push({ kind: "day", key: `day:${today}`, at: message.at });
    }
    if (message.kind === "service") {
      blocks.push({ kind: "service", key: `message:${message.id}`, message });
      continue;
    }
    const last = blocks.at(-1);
    const isInRun = isSameRun(last, message);
    if (last?.kind === "post" && isInRun) {
      const group = last.messages[0]?.mediaGroupId ?? null;
      if (group !== null && group === message.mediaGroupId) {
        last.messages.push(message);
        continue;
      }
      last.endsRun = false;
    }
    const key = `message:${message.id}`;
    blocks.push({ kind: "post", key, messages: [message], startsRun: !isInRun, endsRun: true });
  }
  return blocks;
}
