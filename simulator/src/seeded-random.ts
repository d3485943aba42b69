export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  integer: (below: number) => number;
  characters: (length: number, alphabet?: string) => string;
};

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Mulberry32: small, fast, and the same on every platform for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  const characters = (length: number, alphabet = ALPHANUMERIC) =>
    Array.from({ length }, () => alphabet.charAt(integer(alphabet.length))).join("");
  return { next, integer, characters };
}
