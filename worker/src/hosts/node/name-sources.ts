import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const maps = new Map<string, SourceMap | null>();

/** The source map beside a built file, or null if there is none. */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const file = `${fileURLToPath(url)}.map`;
  const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
  maps.set(url, map);
  return map;
}

/** Makes a stack trace of the built program name the source files instead of the built file. */
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
