import { t } from "@lingui/core/macro";

import { currentLocale } from "#language/language.ts";
import { lazy } from "#lib/lazy.ts";

const SHORT = 120;

/** As people see them: a Thai consonant and its marks are one. */
const characters = lazy(() => new Intl.Segmenter(currentLocale(), { granularity: "grapheme" }));

/** The beginning of a message on one line. A message may be a picture without text. */
export function excerpt(message: string, most = SHORT): string {
  const line = message.replace(/\s+/g, " ").trim();
  if (line === "") return t`Picture without text`;
  // Quick for most lines. What looks like one character can have several units.
  if (line.length <= most) return line;
  const cut = characters().segment(line)[Symbol.iterator]();
  let shown = "";
  for (let count = 0; count < most; count++) shown += cut.next().value?.segment ?? "";
  return shown === line ? line : `${shown.trimEnd()}…`;
}

/** For `lang`: nobody knows the language of a message. One without text is named in the page's. */
export const langOf = (message: string): "" | undefined => (message.trim() === "" ? undefined : "");

/** The first line of a message, for use as its title. */
export const firstLineOf = (message: string, most = SHORT): string =>
  excerpt(message.trim().split("\n")[0] ?? "", most);

const HEAD = 60;

/** The beginning of its first line, for the title of its page. */
export const headText = (message: string): string => firstLineOf(message, HEAD);

const NAME = 40;

/** `“Hello”`: the beginning of a message, for use in a sentence; `alone` for a picture without text. */
export const quoteMessage = (message: string, alone?: string): string =>
  alone !== undefined && message.trim() === "" ? alone : `“${excerpt(message, NAME)}”`;
