import { readFileSync } from "node:fs";
import { join } from "node:path";

import { normalizePath, type Plugin, type Rolldown } from "vite";

import { collectMessages, partsWithForms, readTranslations } from "./message-catalogs.ts";
import { findParts } from "./message-parts.ts";
import { LANGUAGES } from "./src/language/languages.ts";

/** A screen with an address of its own: `path: "/bots", lazy: withTexts("bots-page", …)`. */
const SCREEN = /path: "(\/[\w/]*)",\s*lazy: withTexts\(\s*"([\w-]+)"/g;
/** An item of the menu: `path: "/bots", label: () => t`Bots``. Screens have the titles of their items. */
const MENU_ITEM = /path: "([^"]+)",\s*label: \(\) => t`([^`]+)`/g;
const INLINE_SCRIPT = /\s*<script>/;

/** The sentences about what is entered: see src/language/input-fault-table.ts. */
const faultsModule = (language: string) =>
  language === "en"
    ? "contract/src/sentences/input/input-faults.ts"
    : `language/${language}/input-faults.ts`;

/** The files that a chunk needs, itself included, in the order in which they run. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<Rolldown.OutputChunk>(),
): string[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports.map((name) => bundle[name]);
  return [
    ...imported.flatMap((file) => (file?.type === "chunk" ? filesOf(file, bundle, seen) : [])),
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
  ];
}

const readSource = (path: string) => readFileSync(join(import.meta.dirname, "src", path), "utf8");

/** Looks up titles by their address and language. */
async function titleFinder() {
  const ids = new Map((await collectMessages()).map(({ id, message }) => [message, id]));
  const english = new Map(
    Array.from(readSource("app/menu.ts").matchAll(MENU_ITEM), ([, path, label]) => [path, label]),
  );
  const languages = await Promise.all(
    Object.keys(LANGUAGES).map(async (code) => [code, await readTranslations(code)] as const),
  );
  return (path: string) => {
    // A page without an item of its own has a title that only its code knows.
    const title = english.get(path);
    if (title === undefined) return {};
    const id = ids.get(title) ?? "";
    return Object.fromEntries(languages.map(([code, texts]) => [code, texts[id] ?? title]));
  };
}

/**
 * Names the files and the title of each screen in the page. The inline script of index.html shows the title at once,
 * and loads the files together with the first script, which would only ask for them once it runs.
 */
export function preloadScreens(): Plugin {
  return {
    name: "preload-screens",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(page, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        function needed(what: string, isIt: (chunk: Rolldown.OutputChunk) => boolean): string[] {
          const found = chunks.filter((chunk) => chunk.isDynamicEntry && isIt(chunk));
          if (found.length === 0) throw new Error(`There is no chunk ${what}`);
          return found
            .flatMap((chunk) => filesOf(chunk, bundle))
            .filter((file) => !page.includes(file));
        }
        const named = (name: string) => needed(name, (chunk) => chunk.name === name);
        function faultsIn(language: string): string[] {
          const module = faultsModule(language);
          return needed(module, ({ facadeModuleId }) =>
            normalizePath(facadeModuleId ?? "").endsWith(module),
          );
        }
        const withForms = partsWithForms(findParts());
        const titlesOf = await titleFinder();
        const screens = Array.from(
          readSource("app/router.tsx").matchAll(SCREEN),
          ([, path = "", part = ""]) => [
            path,
            {
              titles: titlesOf(path),
              files: named(part),
              texts: Object.fromEntries(
                Object.keys(LANGUAGES).map((language) => [
                  language,
                  [
                    ...[`texts-${language}-shell`, `texts-${language}-${part}`].flatMap(named),
                    ...(withForms.includes(part) ? faultsIn(language) : []),
                  ],
                ]),
              ),
            },
          ],
        );
        const table = JSON.stringify(Object.fromEntries(screens)).replaceAll("assets/", "");
        return page.replace(
          INLINE_SCRIPT,
          (script) =>
            `\n    <script type="application/json" id="screens">${table}</script>${script}`,
        );
      },
    },
  };
}
