import { expect, onTestFinished, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { recordTelegramCalls } from "#testing/world/record-telegram-calls.ts";
import { createWorld } from "#testing/world/world.ts";

const SECOND = 1000;

const maxPerSecond = (moments: readonly number[]): number =>
  Math.max(
    ...moments.map(
      (from) => moments.filter((moment) => moment >= from && moment < from + SECOND).length,
    ),
  );

test("a database that is slow to claim never makes a bot faster than Telegram allows", async () => {
  const world = await createWorld({ isInMemory: true });
  onTestFinished(() => world.close());
  const stage = await createBotInGroups(world, { groups: 400 });
  world.telegram.control.setLimits({
    botMessagesPerSecond: 30,
    chatMessagesPerSecond: 1,
    groupMessagesPerMinute: 20,
  });
  const { run } = world.driver;
  let claims = 0;
  world.driver.run = async (statement) => {
    const result = await run(statement);
    if (!statement.sql.includes("state = 'sending'")) return result;
    claims += 1;
    if (claims % 8 === 0) {
      await new Promise<void>((resolve) => void world.ports.setTimer(1200, resolve));
    }
    return result;
  };
  const calls = recordTelegramCalls(world);
  const sending = world.call("POST", "/api/send/now", stage.form({ message: "Hello" }));
  await world.elapse(60 * SECOND);
  await sending;
  expect(maxPerSecond(calls.map(({ at }) => at))).toBeLessThanOrEqual(30);
  expect(stage.seen()).toHaveLength(400);
  expect(calls).toHaveLength(400);
});
