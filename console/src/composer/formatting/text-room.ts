import { LIMITS } from "@tbm/contract/limits.ts";
import { stepsOf } from "@tbm/contract/message-steps.ts";

import { formatNumber } from "#lib/numbers.ts";

/** What a text goes out with. Of a picture its kind decides: an animation joins no album. */
export interface Company {
  pictures: readonly { type: string }[];
  hasKeyboard: boolean;
}

/** So many pictures of which nothing else is known. */
export const stills = (count: number): Company["pictures"] =>
  Array.from({ length: count }, () => ({ type: "image/jpeg" }));

function isOwnMessage(length: number, { pictures, hasKeyboard }: Company): boolean {
  const message = "x".repeat(Math.min(length, LIMITS.messageLength));
  const keyboard = hasKeyboard || null;
  const steps = stepsOf({ message, entities: [], pictures, keyboard });
  return steps.some(({ kind }) => kind === "text");
}

/** How many characters a text may have as it will be sent, and what becomes of it beside pictures. */
export function textRoomOf(length: number, company: Company): { limit: number; note: string } {
  const { pictures } = company;
  if (pictures.length === 0) return { limit: LIMITS.messageLength, note: "" };
  if (!isOwnMessage(length, company)) return { limit: LIMITS.captionLength, note: "" };
  const what = pictures.length === 1 ? "picture" : "pictures";
  const follows = `the text follows the ${what} as its own message.`;
  const note = isOwnMessage(0, company)
    ? `T${follows.slice(1)}`
    : `Over ${formatNumber(LIMITS.captionLength)} characters ${follows}`;
  return { limit: LIMITS.messageLength, note };
}
