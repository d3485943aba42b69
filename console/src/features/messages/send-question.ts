import { countGroups } from "#api/group-count.ts";
import { type ManyPosts, manyPostsQuestion, manyPostsTitle } from "#composer/many-groups.ts";
import type { MessageDraft } from "#composer/message-draft.ts";

/** Why to ask: many groups, the same message may have been sent before, or its picture is missing. */
export interface Asking {
  why: "many" | "again" | "picture";
  mode: MessageDraft["mode"];
  count: number;
  absent: AbsentPicture | null;
}

/** Why an intended picture is missing, in full and in short. */
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
  return why === "again" ? `Send again to ${countGroups(count)}?` : manyPostsTitle(count);
}

export function confirmLabel({ why, mode }: Asking): string {
  if (why === "picture") return `${VERBS[mode]} Without It`;
  return why === "again" ? "Send Again" : "Send";
}

const AGAIN_QUESTION =
  "This message may have been sent already. Whoever has it by now would get it a second time.";

/** Combines all reasons, so there is only one question. */
export function questionText({ why, count, absent }: Asking, send: Omit<ManyPosts, "count">) {
  const texts = [
    why === "again" && AGAIN_QUESTION,
    why === "many" && manyPostsQuestion({ ...send, count }),
    absent?.text,
  ];
  return texts.filter(Boolean).join(" ");
}
