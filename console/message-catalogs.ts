import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

import { LANGUAGES } from "./src/language/languages.ts";
import { type Part, partOf, PARTS } from "./src/language/parts.ts";

const TABLE = "virtual:message-catalogs";

async function readCatalog() {
  const [catalog] = await getCatalogs(getConfig({ cwd: import.meta.dirname }));
  if (!catalog) throw new Error("lingui.config.ts has no catalog");
  return catalog;
}

/** The messages of the source files, each with the parts of the console that use it. */
export async function collectMessages() {
  const collected = await (await readCatalog()).collect();
  return Object.entries(collected ?? {}).map(([id, { message = "", origin }]) => ({
    id,
    message,
    parts: new Set(origin.map(([file]) => partOf(file))),
  }));
}

export async function readTranslations(language: string): Promise<Record<string, string>> {
  if (language === "en") return {};
  const entries = Object.entries((await (await readCatalog()).read(language)) ?? {});
  return Object.fromEntries(entries.map(([id, { translation = "" }]) => [id, translation]));
}

const importOf = (language: string, part: Part) =>
  `"${language}-${part}": () => import("${TABLE}/texts-${language}-${part}")`;

/**
 * Makes a module for each language and part of the console, so that a page loads only the texts it shows. English
 * comes from the source files; a message without a translation is shown in English.
 */
export function messageCatalogs(): Plugin {
  let messages: ReturnType<typeof collectMessages> | undefined;
  return {
    name: "message-catalogs",
    resolveId: (id) => (id.startsWith(TABLE) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${TABLE}`)) return undefined;
      const [, language, part] = /texts-(\w+)-(\w+)$/.exec(id) ?? [];
      if (language === undefined) {
        const imports = Object.keys(LANGUAGES).flatMap((code) =>
          PARTS.map((name) => importOf(code, name)),
        );
        return `const catalogs = { ${imports.join(", ")} };
          export const loadCatalog = (language, part) => catalogs[language + "-" + part]();`;
      }
      messages ??= collectMessages();
      const translations = await readTranslations(language);
      const ofPart = (await messages).filter(({ parts }) =>
        [...parts].some((name) => name === part),
      );
      const texts = ofPart.map(({ id, message }) => [id, translations[id] || message]);
      const { source, errors } = createCompiledCatalog(language, Object.fromEntries(texts), {
        namespace: "es",
      });
      if (errors[0]) throw errors[0].error;
      return source;
    },
  };
}
