import { plural, t } from "@lingui/core/macro";

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
interface AbsentPicture {
  text: string;
  lack: string;
}

export function absentPictureOf(
  { image, missingImage }: Pick<MessageDraft, "image" | "missingImage">,
  fault: string | null,
): AbsentPicture | null {
  if (image) return null;
  if (fault !== null) {
    const text = t`The last file you added was refused: ${fault} It isn't part of this message.`;
    return { text, lack: t`the picture was refused` };
  }
  if (missingImage === null) return null;
  const text = t`“${missingImage}” was attached before the page was reloaded and is no longer part of this message.`;
  return { text, lack: t`the picture is missing` };
}

export function questionTitle({ why, mode, count }: Asking): string {
  if (why === "many") return manyPostsTitle(count);
  if (why === "again") {
    return t`Send again to ${plural(count, { one: "# group", other: "# groups" })}?`;
  }
  return mode === "now" ? t`Send Without the Picture` : t`Schedule Without the Picture`;
}

export function confirmLabel({ why, mode }: Asking): string {
  if (why === "many") return t`Send`;
  if (why === "again") return t`Send Again`;
  return mode === "now" ? t`Send Without It` : t`Schedule Without It`;
}

/** Combines all reasons, so there is only one question. */
export function questionText({ why, count, absent }: Asking, send: Omit<ManyPosts, "count">) {
  const texts = [
    why === "again" &&
      t`This message may have been sent already. Groups that have it would get it twice.`,
    why !== "picture" && manyPostsQuestion({ ...send, count }),
    absent?.text,
  ];
  return texts.filter(Boolean).join(" ");
}
