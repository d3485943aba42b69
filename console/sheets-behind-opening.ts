import type { Plugin } from "vite";

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const SCRIPT = /<script type="module"/g;
const OPENING = /<div id="root">.*?(?=\s*<noscript>)/s;

/**
 * A sheet in the head keeps the whole page blank; behind the opening it keeps back only what follows. It comes
 * before the code, which is ten times its size.
 */
export function sheetsBehindOpening(): Plugin {
  return {
    name: "sheets-behind-opening",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const sheets = (page.match(SHEET) ?? []).join("");
        const withSheets = page.replace(SHEET, "").replace(OPENING, (opening) => opening + sheets);
        if (!sheets || !withSheets.includes(sheets)) throw new Error("index.html has no opening");
        return withSheets.replace(SCRIPT, '$& fetchpriority="low"');
      },
    },
  };
}
