import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..");

/** Only Node and the system's commands, as on a machine that has nothing of this project. */
export const BARE_PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;

/** Builds and packs the package, and returns the path of the archive that would be published. */
export function packPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "tbm-package-"));
  const built = join(folder, "built");
  execFileSync(process.execPath, ["scripts/package/build-package.mjs", built], { cwd: ROOT });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: built });
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  return join(folder, file);
}

/** A started program, its output, and a promise of its end. */
export function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const child = spawn(command, args, { env: { PATH: BARE_PATH, ...environment } });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const exited = once(child, "close").then(([code]) => Number(code));
  return { child, exited, output: () => output };
}

export function runToEnd(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const env = { PATH: BARE_PATH, ...environment };
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

/** The same, for what must succeed before a test can begin. */
export function prepare(...command: Parameters<typeof runToEnd>): void {
  const { status, output } = runToEnd(...command);
  if (status !== 0) throw new Error(output);
}
