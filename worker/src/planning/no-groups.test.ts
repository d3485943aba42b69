import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REASON = "None of its groups are in the list anymore.";

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

const soon = { message: "Hello", date: "2026-11-15", time: "12:05", groups: ["grp_000001"] };
const get = async (id: string) => (await world.call("GET", `/api/schedules/${id}`)).body;
const remove = (group: string) => world.call("DELETE", `/api/groups/${group}`);

test("a one-time message with no groups left is missed, and says why", async () => {
  const { body } = await stage.schedule(soon);
  await remove("grp_000001");
  await world.elapse(6 * MINUTE);
  const at = "2026-11-15T05:05:00.000Z";
  expect(await get(body.id)).toMatchObject({
    status: "missed",
    note: REASON,
    ended_at: at,
    runs: [],
    misses: [{ first_at: at, last_at: at, runs: 1, reason: REASON }],
  });
  expect(stage.broadcastCount()).toBe(0);
});

test("a recurring message records each run that reaches nobody, and resumes when a group is chosen", async () => {
  const daily = { ...soon, repeat: "daily" };
  const { body } = await stage.schedule(daily);
  await remove("grp_000001");
  await world.elapse(DAY + 6 * MINUTE);
  const days = [16, 15].map((day) => `2026-11-${day}T05:05:00.000Z`);
  expect(await get(body.id)).toMatchObject({
    status: "waiting",
    note: null,
    runs: [],
    misses: days.map((at) => ({ first_at: at, last_at: at, runs: 1, reason: REASON })),
  });
  const changed = stage.form({ ...daily, groups: ["grp_000002"] });
  expect((await world.call("PUT", `/api/schedules/${body.id}`, changed)).status).toBe(200);
  await world.elapse(DAY);
  expect((await get(body.id)).runs).toMatchObject([{ sent: 1 }]);
});

test("a message with one group left is sent to that one", async () => {
  const { body } = await stage.schedule({ ...soon, groups: ["grp_000001", "grp_000002"] });
  await remove("grp_000001");
  await world.elapse(6 * MINUTE);
  expect(await get(body.id)).toMatchObject({ status: "done", runs: [{ sent: 1 }], misses: [] });
});

test("a campaign run that would reach nobody is skipped, and says why", async () => {
  const folder = await stage.folder(1);
  const { body } = await stage.campaign(folder, { groups: ["grp_000001"], intervalHours: 1 });
  await world.elapse(MINUTE);
  await remove("grp_000001");
  await world.elapse(61 * MINUTE);
  const runs = (await world.call("GET", `/api/campaigns/${body.id}/runs`)).body;
  expect(runs[0]).toMatchObject({
    kind: "skipped",
    reason: "Skipped, because none of its groups are in the list anymore.",
  });
});

test("a message whose groups are removed while it is accepted is refused, not reported as sent", async () => {
  const { batch } = world.driver;
  const { body } = { body: stage.form({ message: "Hello", groups: ["grp_000001"] }) };
  // The groups are removed after they were checked and before the message is queued.
  world.driver.batch = async (statements) => {
    world.database.exec("DELETE FROM groups WHERE id = 'grp_000001'");
    return batch(statements);
  };
  const answer = await world.until(world.call("POST", "/api/send/now", body));
  expect(answer).toMatchObject({
    status: 422,
    body: { error: "A selected group is no longer in the list. Refresh and select again." },
  });
  expect(stage.broadcastCount()).toBe(0);
});
