import { LIMITS } from "@tbm/contract/limits.ts";
import { stepsOf } from "@tbm/contract/message-steps.ts";

import { formatNumber } from "#lib/numbers.ts";

/** What is sent with a text. The type of a picture matters, because an animation cannot be part of an album. */
export interface Company {
  pictures: readonly { type: string }[];
  hasKeyboard: boolean;
}

/** A number of still pictures, if nothing else is known about them. */
export const stills = (count: number): Company["pictures"] =>
  Array.from({ length: count }, () => ({ type: "image/jpeg" }));

function isOwnMessage(length: number, { pictures, hasKeyboard }: Company): boolean {
  const message = "x".repeat(Math.min(length, LIMITS.messageLength));
  const keyboard = hasKeyboard || null;
  const steps = stepsOf({ message, entities: [], pictures, keyboard });
  return steps.some(({ kind }) => kind === "text");
}

/** How long a text may be, and what happens to it beside pictures. */
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
