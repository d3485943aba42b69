import { expect, test } from "vitest";

import { receiveUpdate } from "#discovery/receive-update.ts";
import { pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import type { World } from "#testing/world/world.ts";

const CHATS = 2;

/** Chats with a record from before and one from after each became a supergroup, all in one message. */
async function fillQueue(world: World, stage: BotInGroups): Promise<Map<number, number>> {
  const { control } = world.telegram;
  const bot = { id: stage.botId, telegram_id: String(stage.bot.id) };
  const moves = new Map<number, number>();
  for (let count = 1; count <= CHATS; count += 1) {
    const chat = control.createChat({ type: "group", title: `Club ${count}` });
    control.addBot(chat.id, stage.bot.id);
    const deliver = (id: number, type: string) =>
      receiveUpdate(world.ports, bot, {
        update_id: moves.size * 2 + (type === "group" ? 1 : 2),
        message: { date: 1, chat: { id, type, title: chat.title } },
      });
    await deliver(chat.id, "group");
    const moved = control.migrateChat(chat.id);
    await deliver(moved.id, "supergroup");
    moves.set(chat.id, moved.id);
  }
  const { body } = await world.call("GET", "/api/groups");
  const groups = body.map(({ id }: { id: string }) => id);
  const form = stage.form({ message: "long ".repeat(300), image: pictureFile(1), groups });
  await world.until(world.call("POST", "/api/send/now", form));
  return moves;
}

async function crashAt(point: number) {
  let moves = new Map<number, number>();
  const scenario = await createScenario(async (world, stage) => {
    moves = await fillQueue(world, stage);
  });
  const steps = await scenario.run(point);
  await scenario.run();
  const breaches = scenario.breaches((id) => moves.get(id) ?? id);
  const states = scenario.stage.deliveries().map(({ state }) => String(state));
  await scenario.world.close();
  return { steps, breaches, states: states.toSorted() };
}

test("a crash at any step while two records are merged into one group loses nothing and posts once", async () => {
  const { steps, breaches: none, states: undisturbed } = await crashAt(Infinity);
  expect(none).toEqual([]);
  const sent = Array.from({ length: CHATS + 5 }, () => "sent");
  expect(undisturbed).toEqual(["cancelled", "cancelled", ...sent]);
  for (let point = 1; point <= steps; point += 1) {
    const { breaches, states } = await crashAt(point);
    expect(breaches, `crash at ${point}`).toEqual([]);
    expect(states, `crash at ${point}`).not.toContain("failed");
    const cancelled = states.filter((state) => state === "cancelled");
    expect(cancelled.length, `crash at ${point}`).toBeLessThanOrEqual(CHATS);
  }
}, 120_000);
