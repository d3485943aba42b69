import { afterEach, beforeEach, expect, test } from "vitest";

import { createLaneControl, type LaneControl } from "#testing/world/lane-control.ts";
import { createStage, type Stage } from "#testing/world/stage.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let stage: Stage;
let laneControl: LaneControl;
beforeEach(async () => {
  world = await createWorld();
  stage = await createStage(world, { groups: 2 });
  laneControl = createLaneControl(world);
});
afterEach(async () => {
  stage.assertNoBreach();
  await laneControl.stop();
  await world.close();
});

/** As an import leaves it. */
const hold = () => world.insertRows({ holds: [{}] });
const release = (queued: string) => world.call("POST", "/api/hold/release", { queued });
const states = () => stage.deliveries().map(({ state }) => state);
const soon = { message: "Planned", date: "2026-11-15", time: "12:05" };

/** Two deliveries that Telegram held up, of a worker that then stopped. */
async function leaveQueued() {
  const parameters = { retry_after: 60 };
  world.telegram.control.addFault({ kind: "error", code: 429, parameters, next: 2 });
  await stage.send({ message: "Before" });
  expect(states()).toEqual(["queued", "queued"]);
}

/** As a new process finds it. */
async function restart(): Promise<void> {
  await laneControl.stop();
  await laneControl.start();
}

test("without a hold it says so, and releasing changes nothing", async () => {
  await leaveQueued();
  const none = { held: false, since: null, reason: null, cause: null, queued: 0, due: 0 };
  expect((await world.call("GET", "/api/hold")).body).toEqual(none);
  expect(await release("cancel")).toMatchObject({ status: 200, body: none });
  await world.elapse(2 * MINUTE);
  expect(states()).toEqual(["sent", "sent"]);
});

test("it tells since when, why, and how many messages wait", async () => {
  await leaveQueued();
  hold();
  const { body } = await world.call("GET", "/api/hold");
  const [since, reason] = ["2026-11-15T05:00:00.000Z", "Imported."];
  const cause = { code: "text", params: { text: reason } };
  expect(body).toEqual({ held: true, since, reason, cause, queued: 2, due: 0 });
  await release("cancel");
});

test("nothing leaves during a hold, not even from a lane that was already at work", async () => {
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

test("what waits is cancelled on request, and says why", async () => {
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

test("sending now and sending again are refused with a sentence, and leave no trace", async () => {
  const { body: first } = await stage.send({ message: "Before" });
  hold();
  const refusal = {
    error: "Sending is on hold. Release the hold first, then send again.",
    code: "held",
  };
  expect(await stage.send({ message: "Now" })).toMatchObject({ status: 409, body: refusal });
  const again = `/api/broadcasts/${first.broadcastId}/repeat`;
  const repeated = await world.call("POST", again, { state: "failed" });
  expect(repeated).toMatchObject({ status: 409, body: refusal });
  expect(stage.broadcastCount()).toBe(1);
  expect(stage.seen()).toHaveLength(2);
});

test("plans that fall due meanwhile are treated as after a downtime, once they are let go", async () => {
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

test("a release that is repeated with its key has its effect once", async () => {
  await leaveQueued();
  hold();
  const key = { "Idempotency-Key": "release-0123456789" };
  const ask = () => world.call("POST", "/api/hold/release", { queued: "send" }, key);
  const first = await ask();
  await world.elapse(2 * MINUTE);
  hold();
  expect(await ask()).toMatchObject({ status: 200, body: first.body });
  expect((await world.call("GET", "/api/hold")).body.held).toBe(true);
});
