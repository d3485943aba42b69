import { afterEach, expect, test } from "vitest";

import { manualClock } from "#clock.ts";
import type { FaultInput } from "#faults/fault.ts";
import type { SimulatorOptions } from "#options.ts";
import { createServedTestbed } from "#testing/served-testbed.ts";
import { postJson } from "#testing/testbed.ts";

let endTest = async () => {};
afterEach(() => endTest());

async function struckBy(fault: FaultInput | null, options: SimulatorOptions = {}) {
  const bed = await createServedTestbed(options);
  endTest = () => bed.server.close();
  if (fault) bed.control.addFault(fault);
  const send = (init: RequestInit = {}) =>
    fetch(bed.methodUrl("sendMessage"), {
      ...postJson({ chat_id: bed.group.id, text: "Hi" }),
      ...init,
    });
  const shown = () => bed.simulator.journal.all().filter(({ text }) => text === "Hi");
  return { ...bed, send, shown };
}

test.each([
  ["reset", 0],
  ["applied-reset", 1],
] as const)("%s resets the real connection", async (kind, posts) => {
  const { send, shown } = await struckBy({ kind });
  await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(shown()).toHaveLength(posts);
});

test("applied-hang leaves the caller waiting until it gives up", async () => {
  const { send, shown, simulator } = await struckBy({ kind: "applied-hang" });
  const giveUp = new AbortController();
  const posted = new Promise<void>((resolve) => {
    simulator.events.subscribe(({ type }) => {
      if (type === "journal") resolve();
    });
  });
  const sending = send({ signal: giveUp.signal });
  await posted;
  giveUp.abort();
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(shown()).toMatchObject([{ answered: false }]);
});

test("applied-truncated closes the connection in the middle of the body", async () => {
  const { send, shown } = await struckBy({ kind: "applied-truncated" });
  const response = await send();
  expect(Number(response.headers.get("content-length"))).toBeGreaterThan(100);
  await expect(response.text()).rejects.toThrow("terminated");
  expect(shown()).toHaveLength(1);
});

test("slow-drip arrives complete, in pieces", async () => {
  const { send } = await struckBy({ kind: "slow-drip", bytesPerTick: 64, tickMs: 25 });
  const response = await send();
  const pieces: Buffer[] = [];
  for await (const piece of response.body ?? []) pieces.push(Buffer.from(piece as Uint8Array));
  // On a busy machine the system may merge some of them.
  expect(pieces.length).toBeGreaterThan(1);
  expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ ok: true });
});

test("huge is small on the wire and large when decompressed", async () => {
  const { send } = await struckBy({ kind: "huge", bytes: 4_000_000 });
  const response = await send();
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect((await response.text()).length).toBeGreaterThan(4_000_000);
});

test("the server can refuse connections for a while", async () => {
  const { send, shown, control } = await struckBy(null);
  control.refuseConnections(300);
  await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  await expect
    .poll(
      () =>
        send().then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 5000 },
    )
    .toBe(200);
  expect(shown()).toHaveLength(1);
});

test("one keep-alive connection survives a refusal", async () => {
  const { send, methodUrl } = await struckBy(null);
  const refused = await fetch(methodUrl("sendMessage"), postJson({ text: "Hi" }));
  expect(refused.status).toBe(400);
  expect((await send()).status).toBe(200);
});

test("closing ends a long poll", async () => {
  const { methodUrl, server, simulator, bot, control } = await struckBy(null);
  await fetch(methodUrl("getUpdates"), postJson({ offset: -1 }));
  const polling = fetch(methodUrl("getUpdates"), postJson({ offset: 2 ** 31, timeout: 50 }));
  polling.catch(() => {});
  await expect.poll(() => control.listBots().find(({ id }) => id === bot.id)?.isPolling).toBe(true);
  await server.close();
  await expect(
    polling.then(
      (response) => response.status,
      () => 0,
    ),
  ).resolves.toBeTypeOf("number");
  expect(simulator.control.listBots()[0]?.isPolling).toBe(false);
});

test("a call counts as answered when the last byte of the answer is sent", async () => {
  const { send, shown } = await struckBy({ kind: "slow-drip", bytesPerTick: 64, tickMs: 5 });
  const response = await send();
  expect(shown()).toMatchObject([{ answered: false }]);
  await response.text();
  await expect.poll(() => shown()).toMatchObject([{ answered: true }]);
});

test("a drip that the caller abandons counts as unanswered", async () => {
  const { send, shown } = await struckBy({ kind: "slow-drip", bytesPerTick: 4, tickMs: 20 });
  const giveUp = new AbortController();
  const response = await send({ signal: giveUp.signal });
  giveUp.abort();
  await expect(response.text()).rejects.toMatchObject({ name: "AbortError" });
  expect(shown()).toMatchObject([{ answered: false }]);
});

test("a second outage during the first ends both when it ends", async () => {
  const clock = manualClock();
  const { send, control } = await struckBy(null, { clock });
  control.refuseConnections(50);
  control.refuseConnections(100);
  clock.advance(60);
  await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  clock.advance(40);
  await expect
    .poll(() =>
      send().then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
