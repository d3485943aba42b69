/** As in package.json. The worker reports its own. */
export const CONSOLE_VERSION = "1.0.0";

/** Negative if `left` is older than `right`, positive if newer, 0 if equal. */
export function compareVersions(left: string, right: string): number {
  const parts = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number);
  const theirs = parts(right);
  for (const [index, part] of parts(left).entries()) {
    const difference = part - (theirs[index] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}
