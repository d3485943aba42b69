import { createRequire } from "node:module";
import { join } from "node:path";

/** Makes Miniflare start workerd through workerd.sh, if there is a shell. */
export function bindWorkerdToProcess(): void {
  if (process.platform === "win32") return;
  const fromMiniflare = createRequire(import.meta.resolve("miniflare"));
  // The package exports the path of its program.
  const { default: program } = fromMiniflare("workerd") as { default: string };
  process.env["WORKERD_PROGRAM"] = program;
  process.env["MINIFLARE_WORKERD_PATH"] = join(import.meta.dirname, "workerd.sh");
}
