import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { buildImage, imageEnvironment, inImage, programOf } from "./machine/image.ts";
import { run, runToEnd } from "./packed.ts";

const isRoot = process.getuid?.() === 0;
const MB = 1024 * 1024;

let folder: string;

const environment = (port: string) => ({
  ...imageEnvironment(),
  PORT: port,
  HOST: "127.0.0.1",
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === "object" && address ? address.port : 0);
}

beforeAll(() => {
  if (!isRoot) return;
  folder = mkdtempSync(join(tmpdir(), "tbm-container-"));
  buildImage(folder);
});
afterAll(() => {
  if (isRoot) rmSync(folder, { recursive: true });
});

test.runIf(isRoot)(
  "the image starts without privileges and on a read-only root, is healthy, and shuts down cleanly",
  async () => {
    const port = await freePort();
    const program = inImage(folder, programOf("ENTRYPOINT"));
    const worker = run("unshare", program, environment(port));
    await vi.waitFor(() => expect(worker.output()).toContain("Ctrl+C"), { timeout: 60_000 });
    const status = readFileSync(`/proc/${worker.child.pid}/status`, "utf8");
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(existsSync(join(folder, "data", "bot-manager.sqlite"))).toBe(true);
    const check = inImage(folder, programOf("HEALTHCHECK"));
    expect(runToEnd("unshare", check, environment(port)).status).toBe(0);
    worker.child.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
    expect(runToEnd("unshare", check, environment(port)).status).toBe(1);
  },
);

test.runIf(isRoot)("what the image adds to its base is small", () => {
  const size = Number(runToEnd("du", ["-sb", join(folder, "image/app")]).output.split("\t")[0]);
  expect(size).toBeLessThan(120 * MB);
});
