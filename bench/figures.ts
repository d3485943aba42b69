const round = (value: number) => Number(value.toPrecision(3));

type Figures = Record<string, number | string>;
type Goals<Names> = { [Name in keyof Names]?: { atLeast: number } | { atMost: number } };

/** NaN, which means that nothing could be measured, misses every goal. */
function isReached(value: unknown, goal: { atLeast: number } | { atMost: number }): boolean {
  return "atLeast" in goal ? Number(value) >= goal.atLeast : Number(value) <= goal.atMost;
}

/** Prints the figures as one line of JSON. A figure that misses its goal is listed, and the command fails. */
export function print<Names extends Figures>(
  bench: string,
  figures: Names,
  goals: Goals<Names> = {},
): void {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === "number" ? round(value) : value,
  ]);
  const missed = Object.entries(goals).filter(
    ([name, goal]) => goal && !isReached(figures[name], goal),
  );
  if (missed.length > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      bench,
      ...Object.fromEntries(rounded),
      ...(missed.length > 0 && { missed: Object.fromEntries(missed) }),
    }),
  );
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
