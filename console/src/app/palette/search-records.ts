/** The worst acceptable match has the highest number. */
const AT_START = 0;
const AT_WORD = 1;
const INSIDE = 2;
const WITH_TYPO = 4;

/** Shorter words have too many neighbors. */
const SHORTEST_WITH_TYPO = 4;
/** In shorter words, the first letter must be right: “dark” isn't “market”. */
const SHORTEST_WITH_ANY_TYPO = 6;

/** Without the marks that keep Thai words whole at the end of a line. */
const fold = (text: string) => text.replaceAll("\u200B", "").normalize("NFKC").toLowerCase();
const wordsOf = (text: string) => text.split(/[\s\p{P}]+/u).filter(Boolean);

/** Whether the rest of the word, from a letter on, is at this place of the text. Compares in place, which is fastest. */
function hasRest(text: string, at: number, word: string, from: number): boolean {
  for (let letter = from; letter < word.length; letter += 1) {
    if (text.charCodeAt(at + letter - from) !== word.charCodeAt(letter)) return false;
  }
  return true;
}

/** Whether the word is at this place with one letter missing, added, different or swapped with the next one. */
function isAlmostAt(text: string, start: number, word: string): boolean {
  let same = 0;
  while (same < word.length && text.charCodeAt(start + same) === word.charCodeAt(same)) same += 1;
  const at = start + same;
  return (
    hasRest(text, at + 1, word, same + 1) ||
    hasRest(text, at + 1, word, same) ||
    hasRest(text, at, word, same + 1) ||
    (text[at] === word[same + 1] &&
      text[at + 1] === word[same] &&
      hasRest(text, at + 2, word, same + 2))
  );
}

function hasWordWithTypo(text: string, word: string): boolean {
  const isFree = word.length >= SHORTEST_WITH_ANY_TYPO;
  for (let start = 0; start >= 0 && start < text.length;) {
    const canBegin = isFree || text.charCodeAt(start) === word.charCodeAt(0);
    if (canBegin && isAlmostAt(text, start, word)) return true;
    const space = text.indexOf(" ", start);
    if (space < 0) return false;
    start = space + 1;
  }
  return false;
}

function rateExactly(text: string, word: string): number | null {
  const at = text.indexOf(word);
  if (at < 0) return null;
  if (at === 0) return AT_START;
  return text.includes(` ${word}`) ? AT_WORD : INSIDE;
}

function rateLoosely(text: string, word: string): number | null {
  const exactly = rateExactly(text, word);
  if (exactly !== null || word.length < SHORTEST_WITH_TYPO) return exactly;
  return hasWordWithTypo(text, word) ? WITH_TYPO : null;
}

type Rate = (text: string, word: string) => number | null;

function rateAll(text: string, words: readonly string[], rate: Rate): number | null {
  let total = 0;
  for (const word of words) {
    const rating = rate(text, word);
    if (rating === null) return null;
    total += rating;
  }
  return total;
}

interface Found {
  index: number;
  /** 0 is the best. */
  rating: number;
}

/** How many texts are prepared in one task. */
const AT_ONCE = 1000;

/**
 * Finds texts that contain all words of a query, the best ones first. Only where that leaves places, words may have
 * one typo. Ten thousand texts take a few milliseconds once they are prepared.
 */
export function createSearch(texts: readonly string[]) {
  const folded: string[] = [];
  const foldUpTo = (count: number) => {
    while (folded.length < Math.min(count, texts.length))
      folded.push(fold(texts[folded.length] ?? ""));
  };
  return {
    /** Does the slow part a little at a time. Without it, the first search does it. */
    prepare: async (signal: AbortSignal): Promise<void> => {
      while (folded.length < texts.length && !signal.aborted) {
        foldUpTo(folded.length + AT_ONCE);
        await new Promise((resolve) => setTimeout(resolve));
      }
    },

    search: (query: string, most: number): Found[] => {
      const words = wordsOf(fold(query));
      if (words.length === 0) return [];
      foldUpTo(texts.length);
      const exact = findWith(folded, words, rateExactly);
      if (exact.length >= most) return exact.slice(0, most);
      return findWith(folded, words, rateLoosely).slice(0, most);
    },
  };
}

function findWith(texts: readonly string[], words: readonly string[], rate: Rate): Found[] {
  const byRating: Found[][] = [];
  for (const [index, text] of texts.entries()) {
    const rating = rateAll(text, words, rate);
    if (rating !== null) (byRating[rating] ??= []).push({ index, rating });
  }
  return byRating.flat();
}
