import type { Plugin } from "vite";

import { withWholeWords } from "./src/language/th/whole-words.ts";

/** The Thai catalogs and sentences. */
const TEXTS = /texts-th-|[\\/]language[\\/]th[\\/]/;

/** Thai has no spaces between words, so browsers find the ends of words in a dictionary. */
export function wholeThaiWords(): Plugin {
  return {
    name: "whole-thai-words",
    transform: (code, id) =>
      TEXTS.test(id) ? { code: withWholeWords(code), map: null } : undefined,
  };
}
