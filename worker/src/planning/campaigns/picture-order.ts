/** Pictures in a shuffled order that nobody needs to store: it follows from the key and the round. */
export interface Bag {
  /** The campaign's id: as random as the order has to be. */
  key: string;
  /** How often it was filled again. */
  round: number;
  /** What was drawn since the bag was last full. */
  used: ReadonlySet<string>;
}

interface Draw {
  drawn: string[];
  /** True if the bag was emptied and filled again on the way. */
  isRefilled: boolean;
  /** What is out of the bag now and was not before, or since it was filled again. */
  out: string[];
}

/** FNV-1a in two lanes, each stirred at the end as in MurmurHash3; 53 bits. Even, but no secret. */
function digest(text: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b1];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
  }
  const stir = (lane: number) => {
    const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
    const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
    return (twice ^ (twice >>> 16)) >>> 0;
  };
  return (stir(high ^ low) >>> 11) * 2 ** 32 + stir(low ^ Math.imul(high, 0x27d4eb2f));
}

function inOrder(pictures: readonly string[], key: string, round: number): string[] {
  const ranked = pictures.map((picture) => ({
    picture,
    rank: digest(`${key}/${round}/${picture}`),
  }));
  ranked.sort((one, other) => one.rank - other.rank || (one.picture < other.picture ? -1 : 1));
  return ranked.map(({ picture }) => picture);
}

/**
 * Draws pictures from a shuffled bag: none returns until all were drawn. A picture is drawn at most once
 * at a time, even if that makes the draw smaller.
 */
export function drawPictures(bag: Bag, all: readonly string[], count: number): Draw {
  const { key, round, used } = bag;
  const wanted = Math.min(count, all.length);
  const unused = all.filter((picture) => !used.has(picture));
  const last = inOrder(unused, key, round).slice(0, wanted);
  if (last.length === wanted) return { drawn: last, isRefilled: false, out: last };
  const others = all.filter((picture) => !last.includes(picture));
  const first = inOrder(others, key, round + 1).slice(0, wanted - last.length);
  return { drawn: [...last, ...first], isRefilled: true, out: first };
}

export const bagAfter = ({ key, round, used }: Bag, { isRefilled, out }: Draw): Bag =>
  isRefilled
    ? { key, round: round + 1, used: new Set(out) }
    : { key, round, used: new Set([...used, ...out]) };
