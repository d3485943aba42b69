import { afterEach, beforeEach, expect, test } from "vitest";

import { queryPlans } from "#testing/audit/query-plans.ts";
import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWaitingParcels, type WaitingParcels } from "#testing/world/waiting-parcels.ts";
import type { World } from "#testing/world/world.ts";

import { endDuplicates } from "./merge-deliveries.ts";

let world: World;
let stage: BotInGroups;
let send: WaitingParcels["send"];
beforeEach(async () => {
  ({ world, stage, send } = await createWaitingParcels());
  await send("Many");
});
afterEach(() => world.close());

const chatOf = (index: number) => String(stage.chats[index]?.chatId);
const move = (from: number, to: number) =>
  world.insertRows({ movedChats: [{ from_chat_id: chatOf(from), to_chat_id: chatOf(to) }] });

async function endDuplicatesOf(...indexes: number[]) {
  const [first, ...rest] = endDuplicates(world.ports, indexes.map(chatOf));
  if (first) await world.ports.db.batch([first, ...rest]);
}

/** The indexes of the chats of which a delivery has ended. */
const ended = (message = "Many") =>
  world.database
    .prepare(
      `SELECT chatId FROM all_deliveries JOIN broadcasts ON broadcasts.id = broadcast_id
        WHERE message = ? AND state = 'cancelled'`,
    )
    .all(message)
    .map(({ chatId }) => stage.chats.findIndex((chat) => String(chat.chatId) === chatId))
    .toSorted((one, other) => one - other);

test("each chat keeps one delivery, the one to its current id, however many ids led to it", async () => {
  move(0, 25);
  move(12, 25);
  move(38, 3);
  await endDuplicatesOf(12, 25, 38, 3);
  expect(ended()).toEqual([0, 12, 38]);
});

test("deliveries that are rows count together with those in parcels", async () => {
  const few = [stage.groups[1] ?? "", stage.groups[2] ?? "", stage.groups[3] ?? ""];
  await send("Few", few);
  move(1, 2);
  await endDuplicatesOf(1, 2);
  expect([ended("Few"), ended("Many")]).toEqual([[1], [1]]);
});

test("chats that moved earlier are not read again", async () => {
  move(0, 25);
  move(12, 13);
  await endDuplicatesOf(12, 13);
  expect(ended()).toEqual([12]);
});

test("the parcels of a message are read once, and not again for each delivery", async () => {
  move(12, 13);
  const plans = await queryPlans(world, () => endDuplicatesOf(12, 13));
  const steps = plans.flatMap((plan) => plan.steps);
  expect(steps).toContain("SEARCH parcels USING INDEX parcels_once (seq=?)");
  expect(steps.filter((step) => /^SCAN (deliveries|past|parcels)\b/.test(step))).toEqual([]);
  const repeated = plans.flatMap((plan) => plan.repeated);
  expect(repeated.filter((step) => step.includes("SCAN item"))).toEqual([]);
});

test("a message of which the last open delivery was a duplicate has finished", async () => {
  move(12, 13);
  world.database.exec(`UPDATE parcels SET open = 0, sent = 10 WHERE part <> 1;
    UPDATE parcels SET open = 1, sent = 9, deliveries = (
      SELECT json_group_array(json(iif(value ->> 1 = '${chatOf(12)}', value,
        json_set(value, '$[5]', 'sent', '$[11]', '2026-11-15T05:00:00.000Z'))))
      FROM json_each(deliveries)) WHERE part = 1`);
  await endDuplicatesOf(12, 13);
  const [row] = world.database
    .prepare("SELECT finished_at IS NOT NULL AS done, sent, cancelled FROM broadcasts")
    .all();
  expect(row).toEqual({ done: 1, sent: 39, cancelled: 1 });
});
