import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#package/packed.ts";

/** The file of the package, with the version in a guide. */
const PACKAGE = /telegram-bot-manager-([\d.]+)\.tgz/;
const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```$/gm;

/** The commands of a guide in docs/. */
export function readGuide(name: string) {
  const text = readFileSync(join(ROOT, "docs", name), "utf8");
  const blocksIn = (part: string): string[][] =>
    [...part.matchAll(SHELL_BLOCK)].map(([, lines = ""]) => lines.trimEnd().split("\n"));
  return {
    /** Those of a section, one list for each block. */
    commandsOf: (heading: string): string[][] =>
      blocksIn(text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ""),
    /** The command in a sentence that begins like this. */
    commandLike: (start: string): string => {
      const sentences = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
      const codes = Array.from(sentences.matchAll(/`([^`]+)`/g), ([, code = ""]) => code);
      return codes.find((code) => code.startsWith(start)) ?? "";
    },
    /** The version of the package that the guide names. */
    version: PACKAGE.exec(text)?.[1] ?? "",
    blockCount: blocksIn(text).length,
  };
}
