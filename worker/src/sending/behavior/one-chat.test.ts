import { afterEach, beforeEach, expect, test } from "vitest";

import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl } from "#testing/world/lane-control.ts";
import { createTwoRecords, type TwoRecords } from "#testing/world/two-records.ts";
import type { World } from "#testing/world/world.ts";

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const SAME_GROUP = "Duplicate of another group in this message; counted there.";

let fixture: TwoRecords;
let world: World;
let stage: BotInGroups;
/** The records from before and after the chat became a supergroup. */
let older: string;
let newer: string;
beforeEach(async () => {
  fixture = await createTwoRecords();
  ({ world, stage, older, newer } = fixture);
});
afterEach(() => fixture.close());

const control = () => world.telegram.control;
const deliveries = () => fixture.deliveries();
const posts = () => fixture.posts();

test("a message to both records of a chat is posted there once", async () => {
  const { body } = await stage.send({ message: "Hello", groups: [older, newer] });
  expect(posts()).toHaveLength(1);
  expect(body).toMatchObject({ totalSent: 1, totalFailed: 0, totalCancelled: 1 });
  expect(deliveries()).toMatchObject([
    { state: "cancelled", reason: SAME_GROUP },
    { state: "sent", reason: null },
  ]);
});

test("a move discovered while both records wait leaves one message", async () => {
  fixture.rateLimitSends();
  const sending = fixture.sendNow({ message: "Hello", groups: [older, newer] });
  await world.elapse(5 * SECOND);
  control().clearFaults();
  await fixture.deliverMove();
  await world.elapse(120 * SECOND);
  expect((await sending).body).toMatchObject({ totalPending: 1, totalCancelled: 1 });
  expect(posts()).toHaveLength(1);
});

test("a move discovered while both records are being sent leaves one message", async () => {
  const { fetch } = world.ports;
  const answer = Promise.withResolvers<void>();
  world.ports.fetch = async () => {
    await answer.promise;
    const parameters = { retry_after: 2 };
    const body = { ok: false, error_code: 429, description: "Too Many Requests", parameters };
    return Response.json(body, { status: 429 });
  };
  const sending = fixture.sendNow({ message: "Hello", groups: [older, newer] });
  await world.elapse(2 * SECOND);
  expect(deliveries().map(({ state }) => state)).toEqual(["sending", "sending"]);
  await fixture.deliverMove();
  answer.resolve();
  await world.elapse(SECOND);
  world.ports.fetch = fetch;
  await world.elapse(60 * SECOND);
  await sending;
  expect(deliveries()).toMatchObject([
    { state: "cancelled", reason: SAME_GROUP },
    { group_id: newer, state: "sent" },
  ]);
  expect(posts()).toHaveLength(1);
});

test("a chat that has the message does not get it again, even if that record was removed", async () => {
  const { fetch } = world.ports;
  // The message to the old id is in flight until the other one has arrived and its record is gone.
  const isRemoved = Promise.withResolvers<void>();
  world.ports.fetch = async (url, init) => {
    const isToOldId = typeof init?.body === "string" && init.body.includes(String(fixture.oldId));
    if (isToOldId) await isRemoved.promise;
    return fetch(url, init);
  };
  const sending = fixture.sendNow({ message: "Hello", groups: [older, newer] });
  await world.elapse(2 * SECOND);
  expect(posts()).toHaveLength(1);
  await world.call("DELETE", `/api/groups/${newer}`);
  isRemoved.resolve();
  await world.elapse(60 * SECOND);
  await sending;
  expect(posts()).toHaveLength(1);
  expect(deliveries()).toMatchObject([
    { group_id: older, state: "cancelled", reason: SAME_GROUP },
    { group_id: newer, state: "sent" },
  ]);
});

test("both ids of one chat are one group once the move is known", async () => {
  await fixture.deliverMove();
  const { body } = await stage.send({ message: "Hello", groups: [newer, older] });
  expect(body).toMatchObject({ totalSent: 1, totalCancelled: 0 });
  expect(deliveries()).toMatchObject([{ group_id: older, state: "sent", reason: null }]);
  expect(posts()).toHaveLength(1);
});

test("plans for the newer record continue after the two are merged", async () => {
  const day = new Date(world.clock.now() + DAY).toISOString().slice(0, 10);
  const plan = { message: "Promised", date: day, time: "12:00", timezone: "UTC" };
  const { body: schedule } = await stage.schedule({ ...plan, groups: [newer] });
  const folder = await stage.folder(2);
  const fields = { groups: [newer], intervalHours: 20 };
  const { body: campaign } = await stage.campaign(folder, fields);
  const { body: set } = await world.call("POST", "/api/group-sets", {
    name: "Clubs",
    groups: [newer, "grp_000001"],
  });
  await world.elapse(60 * SECOND);
  await fixture.deliverMove();
  expect(await fixture.clubs()).toMatchObject([{ id: older, chatId: String(fixture.newId) }]);
  const before = posts().length;
  await world.elapse(2 * DAY);
  const detail = (await world.call("GET", `/api/schedules/${schedule.id}`)).body;
  expect(detail).toMatchObject({ status: "done", runs: [{ sent: 1 }] });
  expect(JSON.parse(detail.groups)).toEqual([older]);
  const runs = (await world.call("GET", `/api/campaigns/${campaign.id}/runs`)).body;
  expect(runs[0]).toMatchObject({ kind: "planned", sent: 1, total: 1 });
  expect((await world.call("GET", "/api/campaigns")).body[0].groups).toEqual([older]);
  expect(
    posts()
      .slice(before)
      .map(({ text }) => text),
  ).toEqual(["Play", "Promised", "Play"]);
  const sets = (await world.call("GET", "/api/group-sets")).body;
  expect(sets).toMatchObject([{ id: set.id, groups: [older, "grp_000001"] }]);
});

test("every call accepts the id of a record that was merged into another", async () => {
  const folder = await stage.folder(1);
  await fixture.deliverMove();
  const day = new Date(world.clock.now() + DAY).toISOString().slice(0, 10);
  const plan = { message: "Later", date: day, time: "12:00", timezone: "UTC", groups: [newer] };
  const { status, body: schedule } = await stage.schedule(plan);
  expect([status, JSON.parse(schedule.groups)]).toEqual([201, [older]]);
  const path = `/api/schedules/${schedule.id}`;
  const edited = await world.call("PUT", path, stage.form({ ...plan, message: "Edited" }));
  expect([edited.status, JSON.parse(edited.body.groups)]).toEqual([200, [older]]);
  const campaign = await stage.campaign(folder, { groups: [newer] });
  expect(campaign).toMatchObject({ status: 201, body: { groups: [older] } });
  const sets = { name: "Clubs", groups: [newer] };
  expect((await world.call("POST", "/api/group-sets", sets)).body.groups).toEqual([older]);
  const check = { botId: stage.botId, groups: [newer], message: "Hi", source: "now" };
  const { body: preflight } = await world.call("POST", "/api/preflight", check);
  expect(preflight).toMatchObject({ ready: 1, troubled: [], faults: [] });
  expect((await world.call("GET", `/api/groups/${newer}/uses`)).body).toMatchObject({
    campaigns: ["Game"],
    scheduledMessages: 1,
    sets: ["Clubs"],
  });
  expect((await world.call("DELETE", `/api/groups/${newer}`)).status).toBe(204);
  expect(await fixture.clubs()).toEqual([]);
  expect((await world.call("DELETE", `/api/groups/${newer}`)).status).toBe(404);
  // The campaign's first run ends.
  await world.elapse(60_000);
});

test("removing a group ends deliveries queued for a record that was merged into it", async () => {
  fixture.rateLimitSends(600);
  const sending = fixture.sendNow({ message: "Hello", groups: [newer] });
  await world.elapse(SECOND);
  control().clearFaults();
  await fixture.deliverMove();
  await world.call("DELETE", `/api/groups/${older}`);
  await world.elapse(3600 * SECOND);
  expect((await sending).body).toMatchObject({ totalCancelled: 1 });
  expect(deliveries()).toMatchObject([{ state: "cancelled", reason: "The group was removed." }]);
  expect(posts()).toEqual([]);
});

test("a wait that Telegram asked for applies to the remaining record", async () => {
  fixture.rateLimitSends(600);
  const sending = fixture.sendNow({ message: "One", groups: [newer] });
  await world.elapse(SECOND);
  control().clearFaults();
  await fixture.deliverMove();
  const laneControl = createLaneControl(world);
  await laneControl.stop();
  await laneControl.start();
  const other = fixture.sendNow({ message: "Two", groups: [older] });
  await world.elapse(590 * SECOND);
  expect(posts()).toEqual([]);
  await world.elapse(60 * SECOND);
  expect(
    posts()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(["One", "Two"]);
  await Promise.all([sending, other]);
  await laneControl.stop();
});
