import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

const root = import.meta.dirname;

/** What a file imports, types aside. */
const IMPORT = /(?:^(?:import|export)(?! type) [^;]*?from |^import |import\()"((?:#|\.\/)[^"]+)"/gm;

/** A module whose texts are loaded with it: `withTexts("bots-page", () => import("#features/bots/bots-page.tsx"))`. */
const WITH_TEXTS = /withTexts\(\s*"([\w-]+)",\s*(?:async )?\(\) =>[^"]*import\("#([^"]+)"\)/g;

export type Parts = ReadonlyMap<string, ReadonlySet<string>>;

function readSources(): Map<string, string> {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** The files that a file needs, itself included. `except` are not followed. */
function reach(start: string, sources: ReadonlyMap<string, string>, except: ReadonlySet<string>) {
  const found = new Set([start]);
  for (const file of found) {
    for (const [, target = ""] of (sources.get(file) ?? "").matchAll(IMPORT)) {
      const path = target.startsWith("#") ? `src/${target.slice(1)}` : join(dirname(file), target);
      if (!except.has(path)) found.add(path);
    }
  }
  return found;
}

/**
 * The parts in which texts are loaded: `shell` with the page itself, each other with the module that `withTexts`
 * names. Each part has the files whose texts it needs besides those of the shell.
 */
export function findParts(): Parts {
  const sources = readSources();
  const named = [...sources.values()].flatMap((source) =>
    Array.from(
      source.matchAll(WITH_TEXTS),
      ([, name = "", path = ""]) => [name, `src/${path}`] as const,
    ),
  );
  const entries = new Set(named.map(([, path]) => path));
  const shell = reach("src/app/main.tsx", sources, entries);
  return new Map([
    ["shell", shell],
    ...named.map(([name, path]) => [name, reach(path, sources, shell)] as const),
  ]);
}

/** The parts that need a text of these files. */
export function partsOf(files: readonly string[], parts: Parts): Set<string> {
  const names = [...parts].filter(([, members]) => files.some((file) => members.has(file)));
  const isInShell = files.some((file) => parts.get("shell")?.has(file));
  return isInShell ? new Set(["shell"]) : new Set(names.map(([name]) => name));
}
