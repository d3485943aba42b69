import { t } from "@lingui/core/macro";

const SHORT = 120;

/** The beginning of a message on one line. A message may be a picture without text. */
export function excerpt(message: string, most = SHORT): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line === "") return t`Picture without text`;
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most).join("").trimEnd()}…` : line;
}

const HEAD = 60;

/** The beginning of a message, for the title of its page. */
export const headText = (message: string): string =>
  excerpt(message.trim().split("\n")[0] ?? "", HEAD);

const NAME = 40;

/** `“Hello”`: the beginning of a message, for use in a sentence; `alone` for a picture without text. */
export const quoteMessage = (message: string, alone?: string): string =>
  alone !== undefined && message.trim() === "" ? alone : `“${excerpt(message, NAME)}”`;
