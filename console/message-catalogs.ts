import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

import { findParts, type Parts, partsOf } from "./message-parts.ts";
import { LANGUAGES } from "./src/language/languages.ts";

const TABLE = "virtual:message-catalogs";

async function readCatalog() {
  const [catalog] = await getCatalogs(getConfig({ cwd: import.meta.dirname }));
  if (!catalog) throw new Error("lingui.config.ts has no catalog");
  return catalog;
}

/** The messages of the source files, each with the files that use it. */
export async function collectMessages() {
  const collected = await (await readCatalog()).collect();
  return Object.entries(collected ?? {}).map(([id, { message = "", origin }]) => ({
    id,
    message,
    files: origin.map(([file]) => file),
  }));
}

export async function readTranslations(language: string): Promise<Record<string, string>> {
  if (language === "en") return {};
  const entries = Object.entries((await (await readCatalog()).read(language)) ?? {});
  return Object.fromEntries(entries.map(([id, { translation = "" }]) => [id, translation]));
}

/** What a part with forms contains. */
const CHECKS_INPUT = "src/forms/fault-text.ts";

/** The parts with forms, which are shown only with the sentences about what is entered. */
export const partsWithForms = (parts: Parts): string[] =>
  [...parts.keys()].filter((part) => parts.get(part)?.has(CHECKS_INPUT));

/** The module that loads a catalog by its language and part. */
function tableModule(parts: Parts): string {
  const names = [...parts.keys()];
  const imports = Object.keys(LANGUAGES).flatMap((language) =>
    names.map(
      (part) => `"${language}-${part}": () => import("${TABLE}/texts-${language}-${part}")`,
    ),
  );
  return `const catalogs = { ${imports.join(", ")} };
    export const loadCatalog = (language, part) => catalogs[language + "-" + part]();
    export const partsWithForms = ${JSON.stringify(partsWithForms(parts))};`;
}

/** Generated ids do not compress, so a build numbers the messages. */
function numberMessages(messages: readonly { id: string }[]): Map<string, string> {
  const ids = messages.map(({ id }) => id).toSorted();
  return new Map(ids.map((id, index) => [id, index.toString(36)]));
}

/**
 * Makes a module for each language and part of the console, so that a page loads only the texts it shows. English
 * comes from the source files. A message without a translation is shown in English.
 */
export function messageCatalogs(): Plugin {
  const parts = findParts();
  let isBuild = false;
  let collecting: ReturnType<typeof collectMessages> | undefined;
  const collect = async () => {
    collecting ??= collectMessages();
    const messages = await collecting;
    return { messages, numbers: isBuild ? numberMessages(messages) : new Map<string, string>() };
  };

  return {
    name: "message-catalogs",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id.startsWith(TABLE) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${TABLE}`)) return undefined;
      const [, language = "", part = ""] = /texts-(\w+)-([\w-]+)$/.exec(id) ?? [];
      if (part === "") return tableModule(parts);
      const { messages, numbers } = await collect();
      const translations = await readTranslations(language);
      const texts = messages
        .filter(({ files }) => partsOf(files, parts).has(part))
        .map(({ id, message }) => [numbers.get(id) ?? id, translations[id] || message]);
      const { source, errors } = createCompiledCatalog(language, Object.fromEntries(texts), {
        namespace: "es",
      });
      if (errors[0]) throw errors[0].error;
      return source;
    },
    async renderChunk(code) {
      const { numbers } = await collect();
      return code.replaceAll(/\bid: ?"([\w+/-]{6})"/g, (whole, id: string) =>
        numbers.has(id) ? `id:"${numbers.get(id)}"` : whole,
      );
    },
  };
}
