/** An emoji, a flag, or a letter or digit with its marks. A Thai vowel before its consonant is not read alone. */
const INITIAL =
  /\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*|[เแโใไ]?[\p{L}\p{N}]\p{M}*\u0E33?/u;

/** The first readable character of a name, with its marks. Without Intl, whose first use is slow on phones. */
export const initialOf = (name: string): string => (INITIAL.exec(name)?.[0] ?? "?").toUpperCase();
