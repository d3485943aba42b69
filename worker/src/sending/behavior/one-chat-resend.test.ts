import { afterEach, beforeEach, expect, test } from "vitest";

import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createTwoRecords, type TwoRecords } from "#testing/world/two-records.ts";
import type { World } from "#testing/world/world.ts";

const SECOND = 1000;

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

/** Resends the deliveries of a message that are in the given state. */
const resend = (state: string, seq = 1) => {
  const chosen = world.database.prepare("SELECT id FROM broadcasts WHERE seq = ?").get(seq);
  return world.call("POST", `/api/broadcasts/${String(chosen?.["id"])}/repeat`, { state });
};
const control = () => world.telegram.control;
const deliveries = () => fixture.deliveries();
const posts = () => fixture.posts();

test("a message that reached the chat through one record is not resent through the other", async () => {
  await stage.send({ message: "Hello", groups: [older, newer] });
  const again = await resend("cancelled");
  expect(again).toMatchObject({
    status: 422,
    body: { error: "Another entry of this message covers the same groups." },
  });
  expect(posts()).toHaveLength(1);
});

test("a message that failed for both records of a chat is resent once", async () => {
  control().addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: CHAT_RESTRICTED",
    next: 2,
  });
  await stage.send({ message: "Hello", groups: [older, newer] });
  expect(deliveries().map(({ state }) => state)).toEqual(["failed", "failed"]);
  await fixture.deliverMove();
  const { body } = await resend("failed");
  await world.elapse(60 * SECOND);
  expect(body).toMatchObject({ total: 1, repeat_of: { state: "failed" } });
  expect(posts()).toHaveLength(1);
});

test("a resend skips a chat that moved and got the message through its other record", async () => {
  control().addFault({ kind: "reset", match: { chatId: fixture.oldId }, next: 1 });
  await stage.send({ message: "Hello", groups: [older, newer] });
  expect(deliveries().map(({ state }) => state)).toEqual(["sent", "unconfirmed"]);
  await resend("unconfirmed");
  await world.elapse(60 * SECOND);
  expect(deliveries()[2]).toMatchObject({ group_id: older, state: "cancelled" });
  expect(posts()).toHaveLength(1);
});

test("a resend of a resend skips a chat that has the first message", async () => {
  const description = "Bad Request: CHAT_RESTRICTED";
  control().addFault({ kind: "error", code: 400, description, match: { chatId: fixture.oldId } });
  await stage.send({ message: "Hello", groups: [older, newer] });
  await resend("failed");
  await world.elapse(60 * SECOND);
  expect(deliveries().map(({ state }) => state)).toEqual(["failed", "sent", "failed"]);
  control().clearFaults();
  await fixture.deliverMove();
  expect(await resend("failed", 2)).toMatchObject({
    status: 422,
    body: { error: "Another entry of this message covers the same groups." },
  });
  expect(posts()).toHaveLength(1);
});

test("removing a group ends a resend that waits for it, even if the group was removed before and came back", async () => {
  await fixture.deliverMove();
  control().addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: CHAT_RESTRICTED",
    next: 1,
  });
  await stage.send({ message: "Hello", groups: [older] });
  await world.call("DELETE", `/api/groups/${older}`);
  await fixture.deliverMessage();
  const back = (await fixture.clubs())[0]?.id;
  fixture.rateLimitSends(60);
  await resend("failed");
  await world.elapse(5 * SECOND);
  control().clearFaults();
  expect((await world.call("DELETE", `/api/groups/${back}`)).status).toBe(204);
  await world.elapse(3600 * SECOND);
  expect(posts()).toEqual([]);
  expect(deliveries().at(-1)).toMatchObject({
    group_id: back,
    state: "cancelled",
    reason: "The group was removed.",
  });
});
