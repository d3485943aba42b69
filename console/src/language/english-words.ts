/**
 * Marks words that exist only in English, such as Telegram's own, in a sentence of another language. The marks are
 * invisible where a sentence is plain text, and `Sentence` turns them into a `lang` attribute.
 */
export const markEnglish = (words: string): string => `\u2068${words}\u2069`;

/** The parts of a sentence. Every second one is English. */
export const splitAtMarks = (sentence: string): string[] => sentence.split(/[\u2068\u2069]/);
