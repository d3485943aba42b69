import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

import { collectMessages, readTranslations } from "./message-catalogs.ts";
import { LANGUAGES } from "./src/language/languages.ts";

/** The names and tags inside a compiled message: `["Hi ", ["name"]]` contains `name`. */
function collectPlaceholders(tokens: unknown, found: Set<string>): Set<string> {
  if (!Array.isArray(tokens)) return found;
  for (const token of tokens as unknown[]) {
    if (typeof token === "string") {
      for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) found.add(tag);
    } else if (Array.isArray(token)) {
      found.add(String(token[0]));
      for (const variant of Object.values((token[2] as object | undefined) ?? {})) {
        collectPlaceholders(variant, found);
      }
    }
  }
  return found;
}

/** The plural forms in a compiled message, such as `one`, `other` and `=1`. */
function pluralForms(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  return (tokens as unknown[]).flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [, type, variants = {}] = token as [string, string?, object?];
    const inside = Object.values(variants).flatMap(pluralForms);
    return type === "plural" ? Object.keys(variants).concat(inside) : inside;
  });
}

/** The plural forms of a translation that its language never uses: Thai has no `one`. */
function strangeForms(message: string, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const known = new Set<string>([...pluralCategories, "offset"]);
  return pluralForms(compileMessageOrThrow(message)).filter(
    (form) => !known.has(form) && !/^=?\d+$/.test(form),
  );
}

const placeholdersOf = (message: string): string =>
  [...collectPlaceholders(compileMessageOrThrow(message), new Set())].toSorted().join(" ");

/** What is wrong with a language's catalog, one line each. */
async function problemsOf(language: string): Promise<string[]> {
  const messages = await collectMessages();
  const translations = await readTranslations(language);
  const used = new Set(messages.map(({ id }) => id));
  const unused = Object.keys(translations).filter((id) => !used.has(id));
  return [
    ...messages.flatMap(({ id, message }) => {
      const translation = translations[id];
      if (!translation) return [`not translated: ${message}`];
      if (placeholdersOf(translation) !== placeholdersOf(message)) {
        return [`other placeholders than in English: ${translation}`];
      }
      return strangeForms(translation, language).map(
        (form) => `the plural form ${form} is never used: ${translation}`,
      );
    }),
    ...(unused.length > 0 ? [`${unused.length} translations are not used any more`] : []),
  ];
}

for (const language of Object.keys(LANGUAGES).filter((code) => code !== "en")) {
  const problems = await problemsOf(language);
  for (const problem of problems) console.log(`${language}: ${problem}`);
  if (problems.length > 0) {
    console.log("Run `npm run extract`, and complete src/language/<code>/messages.po.");
    process.exitCode = 1;
  }
}
