import { expect, test } from "vitest";

import { createTestbed } from "#testing/testbed.ts";

import type { Update } from "./update-queue.ts";

type Received = { update: Update; secret: string | null };
type Reply = () => Response | Promise<Response>;

const refuse: Reply = () => {
  throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
};
const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response("", { status: code, headers });

/** A bot whose webhook gives these replies in order, and then accepts everything. */
async function hookedBed(...replies: Reply[]) {
  const received: Received[] = [];
  const fetchHook = async (_: string, init: RequestInit = {}) => {
    const secret = new Headers(init.headers).get("x-telegram-bot-api-secret-token");
    received.push({ update: JSON.parse(init.body as string) as Update, secret });
    return replies.shift()?.() ?? new Response("");
  };
  const bed = createTestbed({ fetch: fetchHook });
  bed.control.changeBot(bed.bot.id, { readsEverything: true });
  const url = "https://example.com/hook";
  await bed.call("setWebhook", { url, secret_token: "s3cret", drop_pending_updates: true });
  const write = async (text: string, chatId = bed.group.id) => {
    await bed.control.postAsMember(chatId, { text });
    await bed.control.settleDeliveries();
  };
  const texts = () =>
    received.map(({ update }) => (update["message"] as { text: string } | undefined)?.text);
  const info = () => bed.result("getWebhookInfo");
  return { ...bed, received, replies, write, texts, info };
}

test("posts an update with the secret, and removes it once accepted", async () => {
  const { write, received, info } = await hookedBed();
  await write("Hello");
  expect(received).toMatchObject([{ secret: "s3cret", update: { message: { text: "Hello" } } }]);
  expect(await info()).toMatchObject({ pending_update_count: 0 });
});

test("a new webhook receives waiting updates, and a deleted one leaves them to polling", async () => {
  const { call, write, texts, info, control, result } = await hookedBed();
  await call("deleteWebhook");
  await write("waiting");
  expect(await info()).toMatchObject({ url: "", pending_update_count: 1 });
  expect(await result("getUpdates")).toMatchObject([{ message: { text: "waiting" } }]);
  await call("setWebhook", { url: "https://example.com/hook" });
  await control.settleDeliveries();
  expect(texts()).toEqual(["waiting"]);
});

test("retries a failed update at once, then after doubling delays, and keeps the order", async () => {
  const fail = status(500);
  const { write, texts, info, control } = await hookedBed(fail, fail, fail);
  await write("one");
  await write("two");
  await control.advanceClock(0);
  expect(texts()).toEqual(["one", "one"]);
  expect(await info()).toMatchObject({
    pending_update_count: 2,
    last_error_message: "Wrong response from the webhook: 500 Internal Server Error",
  });
  await control.advanceClock(1999);
  expect(texts()).toHaveLength(2);
  await control.advanceClock(1);
  expect(texts()).toHaveLength(3);
  await control.advanceClock(4000);
  expect(texts()).toEqual(["one", "one", "one", "one", "two"]);
  expect(await info()).toMatchObject({ pending_update_count: 0 });
});

test("waits as long as Retry-After says", async () => {
  const { write, texts, control } = await hookedBed(status(503, { "retry-after": "90" }));
  await write("one");
  await control.advanceClock(89_000);
  expect(texts()).toHaveLength(1);
  await control.advanceClock(1000);
  expect(texts()).toHaveLength(2);
});

test("a failing chat does not delay another", async () => {
  const { write, texts, control, bot } = await hookedBed(refuse, refuse, refuse);
  const other = control.createChat({ type: "supergroup", title: "Other" });
  await write("stuck");
  await control.advanceClock(0);
  control.addBot(other.id, bot.id);
  await control.advanceClock(2000);
  await write("through", other.id);
  expect(texts()).toContain("through");
  expect(texts().filter((text) => text === "stuck")).toHaveLength(3);
});

test("sends at most max_connections at a time", async () => {
  const open: (() => void)[] = [];
  const pending: Reply = () => new Promise((resolve) => open.push(() => resolve(new Response(""))));
  const bed = await hookedBed(...Array.from({ length: 6 }, () => pending));
  await bed.call("setWebhook", { url: "https://example.com/hook", max_connections: 2 });
  for (const title of ["A", "B", "C"]) {
    const chat = bed.control.createChat({ type: "channel", title });
    bed.control.addBot(chat.id, bed.bot.id, { status: "administrator" });
  }
  expect(bed.received).toHaveLength(2);
  open.shift()?.();
  await expect.poll(() => bed.received.length).toBe(3);
  for (const accept of open) accept();
});

test("reports a refused connection in getWebhookInfo", async () => {
  const { write, info } = await hookedBed(refuse, refuse);
  await write("one");
  expect(await info()).toMatchObject({ last_error_message: "Connection refused" });
});

test("gives up on an update after a day", async () => {
  const { write, info, control, replies, texts } = await hookedBed();
  for (let count = 0; count < 2000; count++) replies.push(status(500));
  await write("old");
  await control.advanceClock(86_400_000);
  replies.length = 0;
  expect(await info()).toMatchObject({ pending_update_count: 0 });
  await write("new");
  expect(texts().at(-1)).toBe("new");
});

test("410 for 23 hours removes the webhook", async () => {
  const { write, info, control, replies } = await hookedBed();
  for (let count = 0; count < 2000; count++) replies.push(status(410));
  await write("one");
  await control.advanceClock(22 * 3_600_000);
  expect(await info()).toMatchObject({ url: "https://example.com/hook" });
  await control.advanceClock(2 * 3_600_000);
  expect(await info()).toMatchObject({ url: "" });
});

test("runs the method in the webhook's answer", async () => {
  const reply = () => Response.json({ method: "sendMessage", chat_id: 0, text: "Thanks" });
  const bed = await hookedBed();
  bed.replies.push(async () => {
    const call = (await reply().json()) as Record<string, unknown>;
    return Response.json({ ...call, chat_id: bed.group.id });
  });
  await bed.write("Hello");
  expect(bed.simulator.journal.all().at(-1)).toMatchObject({
    text: "Thanks",
    botId: bed.bot.id,
    answered: false,
    isWebhookReply: true,
  });
});

test.each([
  ["http://example.com", "An HTTPS URL must be provided for webhook"],
  ["https://example.com:8080", "Webhook can be set up only on ports 80, 88, 443 or 8443"],
  ["https://127.0.0.1", "IP address 127.0.0.1 is reserved"],
])("refuses %s as a webhook", async (url, why) => {
  const { call } = createTestbed();
  expect(await call("setWebhook", { url })).toMatchObject({
    error_code: 400,
    description: `Bad Request: bad webhook: ${why}`,
  });
});

test("allows plain http on loopback when asked to", async () => {
  const { call } = createTestbed({ allowLocalWebhooks: true });
  expect(await call("setWebhook", { url: "http://127.0.0.1:4000/x" })).toMatchObject({ ok: true });
});

test.each([
  ["a b", "secret token contains unallowed characters"],
  ["x".repeat(257), "secret token is too long"],
])("refuses a bad secret", async (secret, why) => {
  const { call } = createTestbed();
  const params = { url: "https://example.com", secret_token: secret };
  expect(await call("setWebhook", params)).toMatchObject({ description: `Bad Request: ${why}` });
});
