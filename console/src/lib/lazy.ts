import { currentLanguage } from "#language/language.ts";
import type { Language } from "#language/languages.ts";

/**
 * Creates a value on first use, once for each language. For values that contain texts, or are slow to create and
 * rarely needed, such as date formats.
 */
export function lazy<T>(make: () => T): () => T {
  const made = new Map<Language, { value: T }>();
  return () => {
    const language = currentLanguage();
    const kept = made.get(language) ?? { value: make() };
    made.set(language, kept);
    return kept.value;
  };
}
