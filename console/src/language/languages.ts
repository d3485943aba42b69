/** The languages of the console, by the code that `lang` attributes use. */
export const LANGUAGES = {
  en: { name: "English", locale: "en-GB" },
  th: { name: "ไทย", locale: "th-TH" },
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);
