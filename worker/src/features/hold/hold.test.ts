import { readFileSync } from "node:fs";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: BotInGroups;
let laneControl: LaneControl;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
  laneControl = createLaneControl(world);
});
afterEach(async () => {
  stage.assertNoBreach();
  await laneControl.stop();
  await world.close();
});

/** Puts sending on hold, as an import does. */
const hold = () => world.insertRows({ holds: [{}] });
const release = (queued: string) => world.call("POST", "/api/hold/release", { queued });
const states = () => stage.deliveries().map(({ state }) => state);
const soon = { message: "Planned", date: "2026-11-15", time: "12:05" };

/** Queues two deliveries that Telegram delays by a rate limit. */
async function leaveQueued() {
  const parameters = { retry_after: 60 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters, next: 2 });
  await stage.send({ message: "Before" });
  expect(states()).toEqual(["queued", "queued"]);
}

/** Stops and starts the lanes, like a restart of the process. */
async function restart(): Promise<void> {
  await laneControl.stop();
  await laneControl.start();
}

test("without a hold the answer says so, and releasing changes nothing", async () => {
  await leaveQueued();
  const none = { held: false, since: null, reason: null, cause: null, queued: 0, due: 0 };
  expect((await world.call("GET", "/api/hold")).body).toEqual(none);
  expect(await release("cancel")).toMatchObject({ status: 200, body: none });
  await world.elapse(2 * MINUTE);
  expect(states()).toEqual(["sent", "sent"]);
});

test("the answer says since when, why, and how many messages wait", async () => {
  await leaveQueued();
  hold();
  const { body } = await world.call("GET", "/api/hold");
  const [since, reason] = ["2026-11-15T05:00:00.000Z", "Imported."];
  const cause = { code: "text", params: { text: reason } };
  expect(body).toEqual({ held: true, since, reason, cause, queued: 2, due: 0 });
  await release("cancel");
});

test("nothing is sent during a hold, not even by a lane that was already running", async () => {
  await leaveQueued();
  hold();
  await world.elapse(HOUR);
  expect(stage.seen()).toEqual([]);
  await restart();
  await world.elapse(HOUR);
  expect(stage.seen()).toEqual([]);
  expect(states()).toEqual(["queued", "queued"]);
  await release("send");
  await world.elapse(MINUTE);
  expect(stage.seen()).toHaveLength(2);
  expect(states()).toEqual(["sent", "sent"]);
});

test("queued deliveries are cancelled on request, with the reason", async () => {
  await leaveQueued();
  hold();
  await restart();
  expect((await release("cancel")).body).toMatchObject({ held: false, queued: 0 });
  await world.elapse(HOUR);
  expect(stage.seen()).toEqual([]);
  const reason = "It waited while sending was on hold, and you chose not to send it.";
  expect(stage.deliveries()).toMatchObject([
    { state: "cancelled", reason },
    { state: "cancelled", reason },
  ]);
});

test("sending and resending are refused with a sentence, and queue nothing", async () => {
  const { body: first } = await stage.send({ message: "Before" });
  hold();
  const refusal = {
    error: "Sending is on hold. Press Start sending first, then send again.",
    code: "held",
  };
  expect(await stage.send({ message: "Now" })).toMatchObject({ status: 409, body: refusal });
  const path = `/api/broadcasts/${first.broadcastId}/repeat`;
  const resent = await world.call("POST", path, { state: "failed" });
  expect(resent).toMatchObject({ status: 409, body: refusal });
  expect(stage.broadcastCount()).toBe(1);
  expect(stage.seen()).toHaveLength(2);
});

test("plans that come due during a hold are treated as after a downtime, once it is released", async () => {
  await stage.schedule(soon);
  await stage.schedule({ ...soon, message: "Daily", repeat: "daily", groups: ["grp_000001"] });
  hold();
  await restart();
  await stage.campaign(await stage.folder(), { groups: ["grp_000002"] });
  await world.elapse(3 * DAY);
  expect(stage.broadcastCount()).toBe(0);
  expect(stage.seen()).toEqual([]);
  await release("send");
  await world.elapse(MINUTE);
  expect(stage.seen().map(({ text }) => text)).toEqual(["Daily", "Play"]);
  expect(states().filter((state) => state === "missed")).toHaveLength(2);
  await world.elapse(DAY);
  expect(stage.seen().filter(({ text }) => text === "Daily")).toHaveLength(2);
});

test("a release that is retried with its key takes effect once", async () => {
  await leaveQueued();
  hold();
  const key = { "Idempotency-Key": "release-0123456789" };
  const releaseWithKey = () => world.call("POST", "/api/hold/release", { queued: "send" }, key);
  const first = await releaseWithKey();
  await world.elapse(2 * MINUTE);
  hold();
  expect(await releaseWithKey()).toMatchObject({ status: 200, body: first.body });
  expect((await world.call("GET", "/api/hold")).body.held).toBe(true);
});

test("the hold that the Cloudflare guide sets after a restore is shown with its reason", async () => {
  const guide = readFileSync(`${import.meta.dirname}/../../../../docs/cloudflare.md`, "utf8");
  const [, statement = ""] = /`(INSERT INTO holds [^`]+)`/.exec(guide) ?? [];
  world.database.exec(statement);
  const { status, body } = await world.call("GET", "/api/hold");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    held: true,
    reason: "The database was restored to an earlier state.",
  });
});
