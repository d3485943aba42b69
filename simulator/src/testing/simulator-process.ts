import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "..", "main.ts");

/** Starts a simulator in its own process, by default on a free port. */
export async function startSimulatorProcess(port = 0, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env["PATH"] ?? "", SIMULATOR_PORT: String(port), ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, "exit");
  while (!output.includes("Control API")) {
    await Promise.race([once(child.stdout, "data"), exited]);
    if (child.exitCode !== null) throw new Error(`The simulator did not start. ${output}`);
  }
  return {
    url: /http:\S+\d/.exec(output)?.[0] ?? "",
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
