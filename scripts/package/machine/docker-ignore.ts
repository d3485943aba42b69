import { matchesGlob, posix } from "node:path";

/** Docker reads `/data`, `./data` and `data/` all as `data`. */
const toPattern = (line: string) => posix.join("/", line).replace(/\/$/, "").slice(1);

/** Whether a .dockerignore file hides a path. Exceptions would need more than this, so they are refused. */
export function hiddenBy(dockerignore: string): (path: string) => boolean {
  const lines = dockerignore.split("\n").map((line) => line.trim());
  const rules = lines.filter((line) => line && !line.startsWith("#"));
  if (rules.some((rule) => rule.startsWith("!"))) throw new Error("Exceptions are not supported.");
  const patterns = rules.map(toPattern);
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern));
}
