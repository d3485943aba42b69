import { expect, test } from "vitest";

import type { BotInGroups } from "#testing/world/bot-in-groups.ts";
import { pictureFile } from "#testing/world/bot-in-groups.ts";
import { addSharingBots } from "#testing/world/bots-sharing-groups.ts";
import { createScenario } from "#testing/world/scenario.ts";
import type { World } from "#testing/world/world.ts";

/** The number of calls that two lanes have in flight when a process dies. */
const MAX_UNCONFIRMED = 12;

/** Queues and plans messages that two bots share. */
async function fillShared(world: World, stage: BotInGroups): Promise<void> {
  await addSharingBots(world, stage, 2);
  const send = (fields: Record<string, unknown>) =>
    world.until(world.call("POST", "/api/send/now", stage.form({ botId: "auto", ...fields })));
  await send({ message: "text" });
  await send({ message: "long ".repeat(300), image: pictureFile(4) });
  await stage.schedule({ message: "planned", botId: "auto", date: "2026-11-15", time: "13:30" });
  const folder = await stage.folder(2);
  await stage.campaign(folder, { botId: "auto", intervalHours: 24, imagesPerSend: 2 });
}

async function crashAt(...points: number[]) {
  const scenario = await createScenario(fillShared);
  for (const point of points) await scenario.run(point);
  const steps = await scenario.run();
  const result = { steps, breaches: scenario.breaches(), unconfirmed: scenario.unconfirmed() };
  await scenario.world.close();
  return result;
}

test("a crash at any step of messages that two bots share loses nothing and sends nothing twice", async () => {
  const { steps, breaches } = await crashAt();
  expect(breaches).toEqual([]);
  expect(steps).toBeGreaterThan(100);
  for (let point = 1; point <= steps; point += 1) {
    const crashed = await crashAt(point);
    expect(crashed.breaches, `crash at ${point}`).toEqual([]);
    expect(crashed.unconfirmed, `crash at ${point}`).toBeLessThanOrEqual(MAX_UNCONFIRMED);
  }
}, 600_000);
