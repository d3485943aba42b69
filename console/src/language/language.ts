import { i18n } from "@lingui/core";
import { loadCatalog } from "virtual:message-catalogs";

import { isLanguage, type Language, LANGUAGES } from "./languages.ts";

const STORAGE_KEY = "language";

function savedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage may be forbidden. The browser's language is used then.
    return null;
  }
}

/** The saved choice, or else the first of the browser's languages that the console has. */
function preferredLanguage(): Language {
  const codes = navigator.languages.map((tag) => tag.split("-")[0] ?? "");
  return [savedLanguage() ?? "", ...codes].find(isLanguage) ?? "en";
}

/** The language of this page. It stays the same until the page is loaded again. */
export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : "en");

/** The language of this page if it is one of these, in which the worker writes; otherwise English. */
export function languageAmong<L extends string>(languages: readonly ["en", ...L[]]): "en" | L {
  const wanted: string = currentLanguage();
  return languages.find((language) => language === wanted) ?? "en";
}

/** The locale for dates and numbers. */
export const currentLocale = (): string => LANGUAGES[currentLanguage()].locale;

/** Loads the texts of a part of the console. */
export async function loadTexts(part: string): Promise<void> {
  const language = currentLanguage();
  // During development the code itself contains the English texts.
  if (import.meta.env.DEV && language === "en") return;
  const { messages } = await loadCatalog(language, part);
  i18n.load(language, messages);
}

/** To be called before anything is rendered. */
export async function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  i18n.load(language, {});
  i18n.activate(language);
  document.documentElement.lang = language;
  await loadTexts("shell");
}

/**
 * Saves the choice and loads the page again, because any part of the page may hold texts. Throws what the browser
 * throws when it cannot store.
 */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  location.reload();
}
