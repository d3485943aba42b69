import { expect, onTestFinished, test } from "vitest";

import { callTelegram } from "#telegram/call-telegram.ts";
import { startTwoPartServer } from "#testing/servers/two-part-server.ts";
import { createWorld } from "#testing/world/world.ts";

import { createLeanFetch } from "./lean-fetch.ts";
import { realClock } from "./real-clock.ts";

const TOKEN = `123456789:${"Zz9_".repeat(9)}`;
const TIMEOUT_MS = 1500;
const OK = '{"ok":true,"result":{"message_id":1}}';
const HEAD = `HTTP/1.1 200 OK\r\nContent-Length: ${OK.length}\r\n\r\n`;

test.each([
  ["answer", ["", HEAD + OK]],
  ["rest of the answer", [HEAD, OK]],
])("the %s that arrives while the process is stalled is still read", async (_, parts) => {
  const server = await startTwoPartServer(parts);
  onTestFinished(async () => void (await server.stop()));
  const world = await createWorld({ isInMemory: true });
  onTestFinished(() => world.close());
  Object.assign(world.ports, realClock, { fetch: createLeanFetch() });
  world.ports.settings.TELEGRAM_API_ROOT = server.url;

  const timeouts = { headMs: TIMEOUT_MS, bodyMs: TIMEOUT_MS };
  const call = callTelegram(world.ports, TOKEN, (api) => api.getMe(), timeouts);
  await server.requested();
  server.stall(2 * TIMEOUT_MS);
  expect(await call).toMatchObject({ kind: "sent" });
});

test("a process that is not stalled gives up in time", async () => {
  const world = await createWorld({ isInMemory: true });
  onTestFinished(() => world.close());
  world.ports.fetch = () => new Promise(() => undefined);
  const timeouts = { headMs: TIMEOUT_MS, bodyMs: TIMEOUT_MS };
  const startedAt = world.clock.now();
  const call = callTelegram(world.ports, TOKEN, (api) => api.getMe(), timeouts);
  expect(await world.until(call)).toMatchObject({ kind: "unconfirmed" });
  expect(world.clock.now() - startedAt).toBe(TIMEOUT_MS);
});
