import { expect, test } from "vitest";

import { type RefusalRow, say, sayTo, testRefusals } from "#testing/refusal-rows.ts";
import { createTestbed, ROOT } from "#testing/testbed.ts";

type Bed = ReturnType<typeof createTestbed>;

const rows: RefusalRow[] = [
  ["Unauthorized", (bed) => bed.call("getMe", {}, `${bed.bot.id}:wrong`), 401],
  ["Unauthorized: invalid token specified", (bed) => bed.call("getMe", {}, "nocolon"), 401],
  [
    "Unauthorized",
    (bed) => {
      bed.control.revokeToken(bed.bot.id);
      return say(bed, "Hi");
    },
    401,
  ],
  ["Not Found: method not found", (bed) => bed.call("sendPigeon"), 404],
  [
    "Logged out",
    async (bed) => {
      await bed.call("logOut");
      return say(bed, "Hi");
    },
  ],
  [
    "Bad Request: FROZEN_METHOD_INVALID",
    (bed) => {
      bed.control.changeBot(bed.bot.id, { isFrozen: true });
      return say(bed, "Hi");
    },
  ],
  [
    "Misdirected Request: unallowed token specified",
    (bed) => bed.call("getMe", {}, "abc:def"),
    421,
  ],
  [
    "Forbidden: bot was blocked by the user",
    (bed) => {
      const { id } = bed.control.createPerson({ name: "Bob" });
      bed.control.changePerson(id, { startsBot: bed.bot.id });
      bed.control.changePerson(id, { blocksBot: bed.bot.id });
      return sayTo(bed, id);
    },
    403,
  ],
  [
    "Forbidden: user is deactivated",
    (bed) => {
      const { id } = bed.control.createPerson({ name: "Gone" });
      bed.control.changePerson(id, { isDeactivated: true });
      return sayTo(bed, id);
    },
    403,
  ],
  [
    "Forbidden: bot can't initiate conversation with a user",
    (bed) => sayTo(bed, bed.control.createPerson({ name: "Bob" }).id),
    403,
  ],
  [
    "Forbidden: the bot can't send messages to the bot",
    (bed) => sayTo(bed, bed.control.createBot({ name: "Other" }).id),
    403,
  ],
  [
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    async (bed) => {
      await bed.call("setWebhook", { url: "https://example.com/hook" });
      return bed.call("getUpdates");
    },
    409,
  ],
  [
    "Conflict: terminated by other setWebhook",
    async (bed) => {
      bed.control.setWebhookLatency(2000);
      const first = bed.call("setWebhook", { url: "https://example.com/one" });
      await expect.poll(() => bed.control.listBots()[0]?.isSettingWebhook).toBe(true);
      void bed.call("setWebhook", { url: "https://example.com/two" });
      return first;
    },
    409,
  ],
  [
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    async (bed) => {
      bed.control.setWebhookLatency(2000);
      void bed.call("setWebhook", { url: "https://example.com/one" });
      await expect.poll(() => bed.control.listBots()[0]?.isSettingWebhook).toBe(true);
      return bed.call("getUpdates");
    },
    409,
  ],
  ["Not Found", (bed) => bed.fetchJson("/bot1:short"), 404],
  ["Not Found", (bed) => bed.fetchJson("/hello/world"), 404],
  [
    "Request Entity Too Large",
    () => say(createTestbed({ maxBodyBytes: 1000 }), "x".repeat(1000)),
    413,
  ],
  [
    "Internal Server Error: restart",
    (bed) => {
      bed.control.restartServer(5000);
      return say(bed, "Hi");
    },
    500,
  ],
  [
    "Internal Server Error: restart",
    async (bed) => {
      const ids = await bed.result<{ update_id: number }[]>("getUpdates");
      const offset = (ids.at(-1)?.update_id ?? 0) + 1;
      const poll = bed.call("getUpdates", { timeout: 30, offset });
      await expect.poll(() => bed.control.listBots()[0]?.isPolling).toBe(true);
      bed.control.restartServer(5000);
      return poll;
    },
    500,
  ],
  ...Object.entries({
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
  }).map(([status, words]): RefusalRow => [
    words,
    (bed) => {
      bed.control.beginOutage({ ms: 5000, status: Number(status), isJson: true });
      return say(bed, "Hi");
    },
    Number(status),
  ]),
];

testRefusals(rows);

test("after a restart and after an outage calls succeed again", async () => {
  const bed = createTestbed();
  bed.control.restartServer(5000);
  bed.clock.advance(5000);
  expect(await say(bed, "Back")).toMatchObject({ ok: true });
  bed.control.beginOutage({ ms: 5000, status: 503 });
  bed.clock.advance(5000);
  expect(await say(bed, "Again")).toMatchObject({ ok: true });
});

test("during an outage with a status, a proxy answers with a page", async () => {
  const bed = createTestbed();
  bed.control.beginOutage({ ms: 5000, status: 503 });
  const response = await bed.simulator.fetch(`${ROOT}/bot${bed.bot.token}/getMe`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("503 Service Unavailable");
});

test("an outage of kind reset resets every connection until it ends", async () => {
  const bed = createTestbed();
  bed.control.beginOutage({ ms: 5000, kind: "reset" });
  const reset = { cause: { code: "ECONNRESET" } };
  await expect(say(bed, "Lost")).rejects.toMatchObject(reset);
  await expect(bed.call("getMe")).rejects.toMatchObject(reset);
  bed.clock.advance(5000);
  expect(await say(bed, "Back")).toMatchObject({ ok: true });
});

test("a call made during an outage of kind hang never ends, and the next one after it is answered", async () => {
  const bed = createTestbed();
  bed.control.beginOutage({ ms: 5000, kind: "hang" });
  const hanging = say(bed, "Lost");
  bed.clock.advance(5000);
  expect(await Promise.race([say(bed, "Back"), hanging])).toMatchObject({ ok: true });
  bed.simulator.close();
  await expect(hanging).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
});

test("of two webhooks set at the same time the second one wins", async () => {
  const bed = createTestbed({ webhookLatencyMs: 2000 });
  const first = bed.call("setWebhook", { url: "https://example.com/one" });
  await expect.poll(() => bed.control.listBots()[0]?.isSettingWebhook).toBe(true);
  const second = bed.call("setWebhook", { url: "https://example.com/two" });
  expect(await first).toMatchObject({ error_code: 409 });
  bed.clock.advance(2000);
  expect(await second).toMatchObject({ ok: true });
  expect(await bed.result("getWebhookInfo")).toMatchObject({ url: "https://example.com/two" });
});

test.each([
  ["a restart", 500, (bed: Bed) => bed.control.restartServer(1000)],
  ["a new token", 401, (bed: Bed) => bed.control.revokeToken(bed.bot.id)],
  ["an empty world", 401, (bed: Bed) => bed.control.reset()],
  ["the end of the simulator", 500, (bed: Bed) => bed.simulator.close()],
])("%s makes a setWebhook in progress fail with %i", async (_, code, change) => {
  const bed = createTestbed({ webhookLatencyMs: 2000 });
  const first = bed.call("setWebhook", { url: "https://example.com/one" });
  await expect.poll(() => bed.control.listBots()[0]?.isSettingWebhook).toBe(true);
  change(bed);
  expect(await first).toMatchObject({ error_code: code });
});
