import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { startWorkerdProcess } from "#testing/crash/worker-process.ts";

const API_KEY = "canary-api-key-0123456789abcdef";
const KEYBOARD = {
  name: "Links",
  keyboard: { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com/" }]] },
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

test("the tables exist before the first start listens, so the first request succeeds", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tbm-workerd-start-"));
  const port = await freePort();
  const starting = startWorkerdProcess(join(folder, "data"), { API_KEY, PORT: String(port) });
  const create = () =>
    fetch(`http://127.0.0.1:${port}/api/keyboards`, {
      method: "POST",
      headers: { Authorization: `Bearer ${API_KEY}`, "Content-Type": "application/json" },
      body: JSON.stringify(KEYBOARD),
    }).catch(() => null);
  let answer = await create();
  for (; !answer; answer = await create()) await sleep(5);
  const worker = await starting;
  await worker.stop();
  rmSync(folder, { recursive: true });
  expect(answer.status, worker.log()).toBe(201);
  expect(worker.log()).not.toContain('"bug"');
});
