/** As in package.json. The worker reports its own. */
export const CONSOLE_VERSION = "1.0.0";

/** Negative if `one` is older than `other`, positive if newer, 0 if equal. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number);
  const theirs = parts(other);
  for (const [index, part] of parts(one).entries()) {
    const difference = part - (theirs[index] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}
