/** A campaign's position in its shuffled pictures. The order is computed from the key and the round, not stored. */
export interface PictureOrder {
  /** The campaign's id, which is random enough to be the seed. */
  key: string;
  /** How many times all pictures have been used. */
  round: number;
  /** The pictures used in this round. */
  used: ReadonlySet<string>;
}

interface Draw {
  drawn: string[];
  /** True if the draw used up the round and started the next one. */
  isNewRound: boolean;
  /** The drawn pictures that count as used in the current round. */
  out: string[];
}

/** A 53-bit hash: FNV-1a in two lanes with MurmurHash3's finalizer. Evenly distributed, not cryptographic. */
function digest(text: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b1];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
  }
  const mix = (lane: number) => {
    const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
    const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
    return (twice ^ (twice >>> 16)) >>> 0;
  };
  return (mix(high ^ low) >>> 11) * 2 ** 32 + mix(low ^ Math.imul(high, 0x27d4eb2f));
}

function shuffled(pictures: readonly string[], key: string, round: number): string[] {
  const ranked = pictures.map((picture) => ({
    picture,
    rank: digest(`${key}/${round}/${picture}`),
  }));
  ranked.sort((a, b) => a.rank - b.rank || (a.picture < b.picture ? -1 : 1));
  return ranked.map(({ picture }) => picture);
}

/**
 * Draws the next pictures: none repeats until all have been used. One draw never has a picture twice, even if that
 * makes it smaller.
 */
export function drawPictures(order: PictureOrder, all: readonly string[], count: number): Draw {
  const { key, round, used } = order;
  const wanted = Math.min(count, all.length);
  const unused = all.filter((picture) => !used.has(picture));
  const last = shuffled(unused, key, round).slice(0, wanted);
  if (last.length === wanted) return { drawn: last, isNewRound: false, out: last };
  const others = all.filter((picture) => !last.includes(picture));
  const first = shuffled(others, key, round + 1).slice(0, wanted - last.length);
  return { drawn: [...last, ...first], isNewRound: true, out: first };
}

export const orderAfter = (
  { key, round, used }: PictureOrder,
  { isNewRound, out }: Draw,
): PictureOrder =>
  isNewRound
    ? { key, round: round + 1, used: new Set(out) }
    : { key, round, used: new Set([...used, ...out]) };
