import { expect, test } from "vitest";

import { raiseRestarted } from "#alerts/store-alerts.ts";
import { createDb } from "#db/database.ts";
import { Budget } from "#hosts/cloudflare/budget.ts";
import type { Ports } from "#ports.ts";
import { pairOperator } from "#testing/alerts/paired-operator.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld } from "#testing/world/world.ts";

import { runAlertRound } from "./alert-round.ts";

const CHATS = 10;
/** Cloudflare's free plan allows one invocation 50. */
const MAX_USES = 45;
/** Before the next alert may follow, which would be about the campaign. */
const ROUNDS = 6;

test("a round stays within the limits of an invocation, and the next rounds send the rest", async () => {
  const environment = { WORKER_URL: "https://worker.example.com" };
  const world = await createWorld({ isInMemory: true, environment });
  const stage = await createBotInGroups(world, { groups: 2 });
  const people: Awaited<ReturnType<typeof pairOperator>>[] = [];
  for (let count = 0; count < CHATS; count += 1) people.push(await pairOperator(world, stage));
  const { body } = await world.call("GET", "/api/alerts");
  await world.call("PUT", "/api/alerts", { ...body, digestHour: 12 });
  const chatId = stage.chats[0]?.chatId ?? 0;
  world.telegram.control.changeChat(chatId, { refusal: "CHAT_RESTRICTED" });
  await stage.send({ message: "Hello" });
  await stage.campaign(await stage.folder(2));
  await raiseRestarted(world.ports);

  const read = () => people.reduce((sum, person) => sum + person.read().length, 0);
  let told = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const budget = new Budget({ isLane: false });
    const { fetch, inspection } = world.ports;
    const ports: Ports = {
      ...world.ports,
      db: createDb(budget.countQueries(world.driver)),
      fetch: budget.countCalls(fetch),
      hasBudget: budget.hasBudget,
      inspection: {
        ...inspection,
        // D1 is asked with a query.
        storage: async () => {
          budget.queries += 1;
          return inspection.storage();
        },
      },
    };
    await world.until(runAlertRound(ports));
    expect(budget.queries, `round ${round}`).toBeLessThanOrEqual(MAX_USES);
    expect(budget.calls, `round ${round}`).toBeLessThanOrEqual(MAX_USES);
    told += read();
    await world.elapse(60_000);
  }
  // An alert and a digest for each.
  expect(told).toBe(2 * CHATS);
  await world.close();
});
