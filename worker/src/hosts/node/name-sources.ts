import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const maps = new Map<string, SourceMap | null>();

/** The map beside a built file, null where there is none. */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const file = `${fileURLToPath(url)}.map`;
  const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
  maps.set(url, map);
  return map;
}

/** A stack of the built program with the places in the sources instead of those in the one file. */
export function nameSources(stack: string): string {
  return stack.replaceAll(
    /(file:\/\/\S+\.mjs):(\d+):(\d+)/g,
    (place: string, url: string, line: string, column: string) => {
      const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
      if (!origin || !("fileName" in origin)) return place;
      const { href } = new URL(origin.fileName, url);
      return `${href}:${origin.lineNumber}:${origin.columnNumber}`;
    },
  );
}
