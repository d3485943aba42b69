import type { MessageView } from "#control/control-views.ts";
import { dayNumber } from "#page/words/page-time.ts";

/** A message, or an album of several. */
export type PostBlock = {
  kind: "post";
  key: string;
  messages: [MessageView, ...MessageView[]];
  startsRun: boolean;
  endsRun: boolean;
};

/** An item of the chat: a post, the line of a new day, or a service line. */
type Block =
  | PostBlock
  | { kind: "day"; key: string; at: number }
  | { kind: "service"; key: string; message: MessageView };

const RUN_MS = 15 * 60_000;

const sender = (message: MessageView) => message.author?.id ?? `chat:${message.botId}`;

function isSameRun({ messages }: PostBlock, later: MessageView): boolean {
  const before = messages.at(-1) ?? later;
  const isSameSender = sender(before) === sender(later) && before.threadId === later.threadId;
  return isSameSender && later.at - before.at < RUN_MS;
}

export function messageBlocks(messages: readonly MessageView[]): Block[] {
  const blocks: Block[] = [];
  let day: number | null = null;
  for (const message of messages) {
    const key = `message:${message.id}`;
    if (dayNumber(message.at) !== day) {
      day = dayNumber(message.at);
      blocks.push({ kind: "day", key: `day:${day}`, at: message.at });
    }
    const last = blocks.at(-1);
    const run = last?.kind === "post" && isSameRun(last, message) ? last : null;
    const album = run?.messages[0].mediaGroupId ?? null;
    if (message.kind === "service") blocks.push({ kind: "service", key, message });
    else if (run && album !== null && album === message.mediaGroupId) run.messages.push(message);
    else {
      if (run) run.endsRun = false;
      blocks.push({ kind: "post", key, messages: [message], startsRun: !run, endsRun: true });
    }
  }
  return blocks;
}
