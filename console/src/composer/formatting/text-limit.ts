import { plural, t } from "@lingui/core/macro";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { formatNumber } from "#lib/numbers.ts";

/** What is sent with a text. The type of a picture matters, because an animation cannot be part of an album. */
export interface Attachments {
  pictures: readonly { type: string }[];
  hasKeyboard: boolean;
  /** Whether the text is a message of its own. Only known for a posted message, which keeps its shape. */
  isTextApart?: boolean;
}

/** A number of still pictures, if nothing else is known about them. */
export const stillPictures = (count: number): Attachments["pictures"] =>
  Array.from({ length: count }, () => ({ type: "image/jpeg" }));

function isOwnMessage(length: number, attachments: Attachments): boolean {
  const { pictures, hasKeyboard, isTextApart } = attachments;
  if (isTextApart !== undefined) return isTextApart;
  const message = "x".repeat(Math.min(length, LIMITS.messageLength));
  const keyboard = hasKeyboard || null;
  const steps = stepsOf({ message, entities: [], pictures, keyboard });
  return steps.some(({ kind }) => kind === "text");
}

/** How long a text may be, and what happens to it beside pictures. */
export function textLimitOf(
  length: number,
  attachments: Attachments,
): { limit: number; note: string } {
  const count = attachments.pictures.length;
  if (count === 0) return { limit: LIMITS.messageLength, note: "" };
  if (!isOwnMessage(length, attachments)) return { limit: LIMITS.captionLength, note: "" };
  const most = formatNumber(LIMITS.captionLength);
  const note = isOwnMessage(0, attachments)
    ? t`The text is a separate message after the ${plural(count, { one: "picture", other: "pictures" })}.`
    : t`Text over ${most} characters is sent separately, after the ${plural(count, { one: "picture", other: "pictures" })}.`;
  return { limit: LIMITS.messageLength, note };
}

/** Why a text of this length is refused; undefined if it is not. */
export function lengthFault(length: number): string | undefined {
  const most = LIMITS.messageLength;
  return length > most ? t`A message may have at most ${most} characters.` : undefined;
}
