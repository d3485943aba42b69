import { element } from "./element.ts";

const COLOURS = 7;

/** The same person or chat always has the same colour. */
export const colourOf = (id: number): string => `colour-${Math.abs(id) % COLOURS}`;

/** First letters of the first two words. Thai vowels that stand before a letter are skipped. */
export function initials(name: string): string {
  const words = name.split(/[\s_·—-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => {
    const [letter = ""] = word.replace(/^[^\p{L}\p{N}]+/u, "").replace(/^[เแโใไ]/u, "");
    return letter;
  });
  return letters.join("").toUpperCase() || "?";
}

export const avatar = (id: number, name: string, size = "medium"): HTMLElement =>
  element(
    "span",
    { class: `avatar avatar-${size} ${colourOf(id)}`, "aria-hidden": "true" },
    initials(name),
  );
