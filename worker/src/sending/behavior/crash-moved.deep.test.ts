import { expect, test } from "vitest";

import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import type { World } from "#testing/world/world.ts";

/** Two groups became supergroups after their messages were queued, and the record of one is gone. */
async function fillQueue(world: World, stage: BotInGroups): Promise<void> {
  const { control } = world.telegram;
  const old = ["grp_old", "grp_deleted"].map((id) => {
    const { id: chatId } = control.createChat({ type: "group", title: id });
    control.addBot(chatId, stage.bot.id);
    world.insertRows({ groups: [{ id, chatId: String(chatId), type: "group" }] });
    return { id, chatId };
  });
  const groups = [...old.map(({ id }) => id), "grp_000001"];
  await world.until(world.call("POST", "/api/send/now", stage.form({ message: "Hello", groups })));
  for (const { chatId } of old) control.migrateChat(chatId);
  world.database.exec("DELETE FROM groups WHERE id = 'grp_deleted'");
}

async function crashAt(point: number) {
  const scenario = await createScenario(fillQueue);
  const steps = await scenario.run(point);
  await scenario.run();
  const breaches = scenario.breaches();
  const states = scenario.stage.deliveries().map(({ state }) => state);
  await scenario.world.close();
  return { steps, breaches, states };
}

test("a crash at any step while groups move loses no message to them", async () => {
  const { steps, states: undisturbed } = await crashAt(Infinity);
  expect(undisturbed).toEqual(["sent", "sent", "sent"]);
  expect(steps).toBeGreaterThan(20);
  for (let point = 1; point <= steps; point += 1) {
    const { breaches, states } = await crashAt(point);
    expect(breaches, `crash at ${point}`).toEqual([]);
    expect(states, `crash at ${point}`).not.toContain("failed");
  }
});
