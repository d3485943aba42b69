const NARROWEST = 0.66;
const WIDEST = 1.8;
/** Width by height of a good mosaic as a whole. */
const TARGET = 1.05;
const MOST_IN_ROW = 3;

export type AlbumRow = { from: number; ratios: number[] };

const clamp = (ratio: number) => Math.min(WIDEST, Math.max(NARROWEST, ratio || 1));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function splits(count: number): number[][] {
  if (count === 0) return [[]];
  const found: number[][] = [];
  for (let first = 1; first <= Math.min(MOST_IN_ROW, count); first++) {
    for (const rest of splits(count - first)) found.push([first, ...rest]);
  }
  return found;
}

function rowsOf(sizes: readonly number[], ratios: readonly number[]): AlbumRow[] {
  let from = 0;
  return sizes.map((size) => {
    const row = { from, ratios: ratios.slice(from, from + size) };
    from += size;
    return row;
  });
}

/** How far the mosaic is from its target shape, with a penalty for rows of unlike heights. */
function badness(rows: readonly AlbumRow[]): number {
  const heights = rows.map(({ ratios }) => 1 / sum(ratios));
  const spread = Math.max(...heights) / Math.min(...heights);
  const wider = rows.some((row, index) => {
    const next = rows[index + 1];
    return next !== undefined && row.ratios.length > next.ratios.length;
  });
  return Math.abs(sum(heights) - 1 / TARGET) + Math.max(0, spread - 2) * 0.1 + (wider ? 0.15 : 0);
}

/** Lays the pictures of an album out in rows that fill the bubble's width. */
export function albumRows(aspectRatios: readonly number[]): AlbumRow[] {
  const ratios = aspectRatios.map(clamp);
  let best: AlbumRow[] = [];
  let least = Infinity;
  for (const sizes of splits(ratios.length)) {
    const rows = rowsOf(sizes, ratios);
    const cost = badness(rows);
    if (cost < least) {
      least = cost;
      best = rows;
    }
  }
  return best;
}
