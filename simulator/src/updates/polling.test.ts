import { expect, test } from "vitest";

import { createTestbed } from "#testing/testbed.ts";

import type { Update } from "./update-queue.ts";

type Bed = ReturnType<typeof createTestbed>;

const poll = (bed: Bed, params: Record<string, unknown> = {}) =>
  bed.result<Update[]>("getUpdates", params);

/** A testbed without the updates from the bot's arrival. */
async function quietBed() {
  const bed = createTestbed();
  bed.control.changeBot(bed.bot.id, { readsEverything: true });
  const old = await poll(bed);
  await poll(bed, { offset: (old.at(-1)?.update_id ?? 0) + 1 });
  return bed;
}

const write = (bed: Bed, text: string) => bed.control.postAsMember(bed.group.id, { text });
const texts = (updates: Update[]) =>
  updates.map((update) => (update["message"] as { text: string }).text);

test("updates stay until an offset confirms them", async () => {
  const bed = await quietBed();
  await write(bed, "one");
  await write(bed, "two");
  const first = await poll(bed);
  expect(texts(first)).toEqual(["one", "two"]);
  expect(texts(await poll(bed, { limit: 1 }))).toEqual(["one"]);
  const offset = (first[0]?.update_id ?? 0) + 1;
  expect(texts(await poll(bed, { offset }))).toEqual(["two"]);
  expect(texts(await poll(bed))).toEqual(["two"]);
});

test("a negative offset keeps only the last ones", async () => {
  const bed = await quietBed();
  for (const text of ["one", "two", "three"]) await write(bed, text);
  expect(texts(await poll(bed, { offset: -1 }))).toEqual(["three"]);
  expect(texts(await poll(bed))).toEqual(["three"]);
});

test("a long poll answers as soon as something happens", async () => {
  const bed = await quietBed();
  const waiting = poll(bed, { timeout: 30 });
  await write(bed, "now");
  expect(texts(await waiting)).toEqual(["now"]);
});

test("a long poll answers with an empty list when its time is over", async () => {
  const bed = await quietBed();
  const waiting = poll(bed, { timeout: 30 });
  await expect.poll(() => bed.control.listBots()[0]?.isPolling).toBe(true);
  bed.clock.advance(30_000);
  expect(await waiting).toEqual([]);
});

test("updates older than a day are lost", async () => {
  const bed = await quietBed();
  await write(bed, "old");
  bed.clock.advance(86_400_000);
  expect(await poll(bed)).toEqual([]);
});

test("a second poll ends the first with a conflict", async () => {
  const bed = await quietBed();
  const first = bed.call("getUpdates", { timeout: 30 });
  await expect.poll(() => bed.control.listBots()[0]?.isPolling).toBe(true);
  await poll(bed);
  expect(await first).toMatchObject({
    error_code: 409,
    description:
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  });
});

test("setting a webhook ends a poll with a conflict", async () => {
  const bed = await quietBed();
  const first = bed.call("getUpdates", { timeout: 30 });
  await expect.poll(() => bed.control.listBots()[0]?.isPolling).toBe(true);
  await bed.call("setWebhook", { url: "https://example.com/hook" });
  expect(await first).toMatchObject({
    error_code: 409,
    description: "Conflict: terminated by setWebhook request",
  });
});

test("allowed_updates stays until another list is given; an empty list means the default", async () => {
  const bed = await quietBed();
  await poll(bed, { allowed_updates: ["my_chat_member"] });
  await write(bed, "unheard");
  expect(await poll(bed)).toEqual([]);
  await bed.call("setWebhook", { url: "https://example.com/hook" });
  await bed.call("deleteWebhook");
  await write(bed, "still unheard");
  expect(await poll(bed)).toEqual([]);
  await poll(bed, { allowed_updates: [] });
  await write(bed, "heard");
  expect(texts(await poll(bed))).toEqual(["heard"]);
});

test("polling again at once with the same offset returns only one update", async () => {
  const bed = createTestbed({ limits: { newTokensPerMinute: null } });
  expect(await poll(bed)).toHaveLength(2);
  expect(await poll(bed)).toHaveLength(1);
  bed.clock.advance(500);
  expect(await poll(bed)).toHaveLength(2);
});

test("with imposed waits, polling again at once with the same offset takes three seconds", async () => {
  const bed = createTestbed({ imposesWaits: true, limits: { newTokensPerMinute: null } });
  const old = await poll(bed);
  const offset = (old.at(-1)?.update_id ?? 0) + 1;
  await poll(bed, { offset });
  const held = poll(bed, { offset });
  await expect.poll(() => bed.control.listBots()[0]?.isPolling).toBe(true);
  bed.clock.advance(3000);
  expect(await held).toEqual([]);
});
