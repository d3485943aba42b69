import type { Preflight } from "@tbm/contract/preflight.ts";

import { durationText } from "#lib/durations.ts";
import { countGroups } from "#lib/group-count.ts";
import type { MessageDraft } from "#lib/message-draft.ts";
import { troubledText } from "#lib/preflight-words.ts";

/** So many are not sent to by a slip of the hand: from here on it is asked once. */
export const MANY_GROUPS = 50;

/** Why it is asked: there are many, the same may have left before, or its picture is not there. */
export interface Asking {
  why: "many" | "again" | "picture";
  mode: MessageDraft["mode"];
  count: number;
  absent: AbsentPicture | null;
}

/** A picture that was meant to go with the message: why it does not, and that in short. */
export interface AbsentPicture {
  text: string;
  lack: string;
}

export function absentPictureOf(
  { image, missingImage }: Pick<MessageDraft, "image" | "missingImage">,
  fault: string | null,
): AbsentPicture | null {
  if (image) return null;
  if (fault !== null) {
    const text = `What was added last was refused: ${fault} It is not part of this message.`;
    return { text, lack: "the picture was refused" };
  }
  if (missingImage === null) return null;
  const text = `“${missingImage}” was attached before the reload and is not part of this message any more.`;
  return { text, lack: "the picture is missing" };
}

const VERBS = { now: "Send", schedule: "Schedule" };

export function questionTitle({ why, mode, count }: Asking): string {
  if (why === "picture") return `${VERBS[mode]} Without the Picture`;
  return `Send ${why === "again" ? "again " : ""}to ${countGroups(count)}?`;
}

export function confirmLabel({ why, mode }: Asking): string {
  if (why === "picture") return `${VERBS[mode]} Without It`;
  return why === "again" ? "Send Again" : "Send Now";
}

const AGAIN_QUESTION =
  "This message may have been sent already. Whoever has it by now would get it a second time.";

/** All that speaks against it, so that nothing has to be asked after it. */
export function questionText({ why, count, absent }: Asking, send: Omit<Send, "count">) {
  const texts = [
    why === "again" && AGAIN_QUESTION,
    why === "many" && sendQuestion({ ...send, count }),
    absent?.text,
  ];
  return texts.filter(Boolean).join(" ");
}

interface Send {
  botName: string;
  count: number;
  /** Null where nobody can tell how long it takes. */
  preflight: Preflight | null;
}

/** Who posts where, who of them will not get it, and how long that takes. */
export function sendQuestion({ botName, count, preflight }: Send): string {
  const what = `“${botName}” posts this message in ${countGroups(count)} now.`;
  if (!preflight) return what;
  const troubled = preflight.troubled.length > 0 ? ` ${troubledText(preflight)}.` : "";
  return `${what}${troubled} It takes about ${durationText(preflight.seconds)} at Telegram's limits.`;
}
