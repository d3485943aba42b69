import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 2 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const soon = { message: "Hello", date: "2026-11-15", time: "12:05" };
const schedule = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await stage.schedule({ ...soon, ...fields })).body.id;
const get = async (id: string) => (await world.call("GET", `/api/schedules/${id}`)).body;
const send = (id: string, headers: Record<string, string> = {}) =>
  world.call("POST", `/api/schedules/${id}/send`, undefined, headers);
const act = (id: string, verb: string) => world.call("POST", `/api/schedules/${id}/${verb}`);

test("a one-time message is sent immediately, complete, and not again at its time", async () => {
  const keyboardId = await stage.keyboard();
  const id = await schedule({ image: pictureFile(), keyboardId });
  const { status, body } = await send(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "done",
    ended_at: "2026-11-15T05:00:00.000Z",
    last_run: { planned_at: "2026-11-15T05:05:00.000Z", broadcast_id: expect.any(String) },
  });
  await world.elapse(10 * MINUTE);
  expect(stage.seen()).toHaveLength(2);
  for (const { content, text, hasKeyboard } of stage.seen()) {
    expect({ content, text, hasKeyboard }).toEqual({
      content: "photo",
      text: "Hello",
      hasKeyboard: true,
    });
  }
});

test("a recurring message is sent an extra time, and keeps its planned times", async () => {
  const id = await schedule({ repeat: "daily", groups: ["grp_000001"] });
  const { body } = await send(id);
  expect(body).toMatchObject({
    status: "waiting",
    scheduled_time: "2026-11-15T05:05:00.000Z",
    last_run: { planned_at: null },
  });
  await world.elapse(6 * MINUTE);
  expect(stage.seen().map(({ at }) => new Date(at).toISOString())).toEqual([
    "2026-11-15T05:00:00.000Z",
    "2026-11-15T05:05:00.000Z",
  ]);
  expect((await get(id)).runs).toHaveLength(2);
});

test("a paused recurring message is sent and stays paused; a paused one-time message is then done", async () => {
  const daily = await schedule({ repeat: "daily" });
  const single = await schedule();
  for (const [id, status] of [
    [daily, "paused"],
    [single, "done"],
  ] as const) {
    await act(id, "pause");
    expect((await send(id)).body.status).toBe(status);
  }
  await world.elapse(DAY);
  expect(stage.seen()).toHaveLength(4);
});

test("a missed message can still be sent, once", async () => {
  const id = await schedule();
  await act(id, "pause");
  await world.elapse(6 * MINUTE);
  expect((await act(id, "resume")).body.status).toBe("missed");
  expect(await send(id)).toMatchObject({ status: 200, body: { status: "done", note: null } });
  await world.elapse(MINUTE);
  expect(stage.seen()).toHaveLength(2);
  expect(await send(id)).toMatchObject({
    status: 422,
    body: { error: "This message was already sent, changed or ended. Check it again." },
  });
});

test("retrying with the same key sends a recurring message only once, even after a crash", async () => {
  const id = await schedule({ repeat: "daily" });
  const key = { "Idempotency-Key": "press-0001" };
  const first = await send(id, key);
  expect(await send(id, key)).toMatchObject({ status: 200, body: first.body });
  // As after a crash between the effect and storing its answer.
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect((await send(id, key)).body.last_run.broadcast_id).toBe(first.body.last_run.broadcast_id);
  await world.elapse(MINUTE);
  expect(stage.seen()).toHaveLength(2);
});

test("retrying with the same key after a crash sends a one-time message only once", async () => {
  const id = await schedule();
  const key = { "Idempotency-Key": "press-0001" };
  await send(id, key);
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect((await send(id, key)).status).toBe(200);
  await world.elapse(10 * MINUTE);
  expect(stage.seen()).toHaveLength(2);
});

test.each([
  [
    "whose bot is deleted",
    () => world.call("DELETE", `/api/bots/${stage.botId}`),
    "This bot is no longer in the list. Choose another.",
  ],
  [
    "whose groups are all deleted",
    async () => {
      for (const id of stage.groups) await world.call("DELETE", `/api/groups/${id}`);
    },
    "None of its groups are in the list anymore. Choose others.",
  ],
])("refuses to send a message %s", async (_, invalidate, error) => {
  const id = await schedule();
  await act(id, "pause");
  await world.elapse(6 * MINUTE);
  await act(id, "resume");
  await invalidate();
  expect(await send(id)).toMatchObject({ status: 422, body: { error } });
  expect(await get(id)).toMatchObject({ status: "missed" });
});

test("cancelling a schedule also cancels an extra run", async () => {
  const id = await schedule({ repeat: "daily" });
  world.telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 60 },
    next: 2,
  });
  await send(id);
  await world.elapse(1000);
  await world.call("DELETE", `/api/schedules/${id}`);
  await world.elapse(10 * MINUTE);
  expect(stage.seen()).toEqual([]);
});
