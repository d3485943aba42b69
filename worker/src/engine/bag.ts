import type { Ports } from "#ports.ts";

interface Draw {
  drawn: string[];
  /** True if the bag was emptied and filled again on the way. */
  isRefilled: boolean;
  /** What is out of the bag now and was not before, or since it was filled again. */
  out: string[];
}

const RANDOM_BYTES = 4;

function takeRandom({ randomBytes }: Pick<Ports, "randomBytes">, from: string[]): string[] {
  const drawn = randomBytes(RANDOM_BYTES).reduce((number, byte) => number * 256 + byte, 0);
  return from.splice(drawn % from.length, 1);
}

/**
 * Draws pictures from a shuffled bag: none returns until all were drawn. `used` are those drawn since the
 * bag was last full. A picture is drawn at most once at a time, even if that makes the draw smaller.
 */
export function drawPictures(
  ports: Pick<Ports, "randomBytes">,
  all: readonly string[],
  used: ReadonlySet<string>,
  count: number,
): Draw {
  const draw = (from: string[], wanted: number) => {
    const drawn: string[] = [];
    while (drawn.length < wanted && from.length > 0) drawn.push(...takeRandom(ports, from));
    return drawn;
  };
  const wanted = Math.min(count, all.length);
  const last = draw(
    all.filter((picture) => !used.has(picture)),
    wanted,
  );
  if (last.length === wanted) return { drawn: last, isRefilled: false, out: last };
  const first = draw(
    all.filter((picture) => !last.includes(picture)),
    wanted - last.length,
  );
  return { drawn: [...last, ...first], isRefilled: true, out: first };
}
