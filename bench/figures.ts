const round = (value: number) => Number(value.toPrecision(3));

/** One figure is one line of JSON. */
export function print(bench: string, figures: Record<string, number | string>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === "number" ? round(value) : value,
  ]);
  console.log(JSON.stringify({ bench, ...Object.fromEntries(rounded) }));
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
