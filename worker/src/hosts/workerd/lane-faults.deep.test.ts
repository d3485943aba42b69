import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { PROJECT_ROOT } from "#hosts/project-root.ts";
import {
  createWorkerdFixture,
  createTelegramWithoutUpdates,
} from "#testing/workerd/workerd-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";

const WATCHDOG = "*/5 * * * *";
/** Enough of them to show that the lane does not recover by itself. */
const TRIES = 7;
const STEPS = 36;
const GROUPS = 3;

async function createFaultyFixture() {
  const wrapper = readFileSync(
    join(PROJECT_ROOT, "worker/src/testing/workerd/faulty-lanes.mjs"),
    "utf8",
  );
  const fixture = await createWorkerdFixture(createTelegramWithoutUpdates(), wrapper);
  const { database } = fixture.host;
  await database.exec(
    "CREATE TABLE lane_faults (bot_id TEXT PRIMARY KEY, telegram_id TEXT, step INTEGER)",
  );
  return {
    ...fixture,
    occurrences: (words: string) => fixture.log().split(words).length - 1,
    /** Adds a bot in a few groups whose lane fails at a step. */
    addFailingBot: async (step: number) => {
      const { telegramId, botId } = await fixture.addBot();
      const groups = await fixture.addGroups(telegramId, GROUPS);
      // Repeated, because Miniflare may lose its connection to a busy database.
      await eventually(() =>
        database
          .prepare("INSERT OR REPLACE INTO lane_faults VALUES (?, ?, ?)")
          .bind(botId, String(telegramId), step)
          .run(),
      );
      return { telegramId, botId, groups };
    },
  };
}

test.concurrent("a lane whose alarm has failed several times is woken by the next watchdog", async ({
  onTestFinished,
}) => {
  const fixture = await createFaultyFixture();
  onTestFinished(fixture.close);
  const { telegramId, botId, groups } = await fixture.addFailingBot(0);
  const sending = fixture.call("POST", "/api/send/now", fixture.messageTo(botId, groups));
  await eventually(() => expect(fixture.occurrences("\nfailed on purpose")).toBe(TRIES));
  await fixture.host.database.exec("DELETE FROM lane_faults");
  await sending;
  expect(fixture.postsOf(telegramId)).toEqual([]);
  await fixture.host.trigger(WATCHDOG);
  await eventually(() => expect(fixture.postsOf(telegramId)).toHaveLength(GROUPS));
});

test.concurrent("a lane object that is stopped at any await sends nothing twice and leaves nothing stuck", async ({
  onTestFinished,
}) => {
  const fixture = await createFaultyFixture();
  onTestFinished(fixture.close);
  const casts = await Promise.all(
    Array.from({ length: STEPS }, (_, index) => fixture.addFailingBot(index + 1)),
  );
  const sending = casts.map(({ botId, groups }) =>
    fixture.call("POST", "/api/send/now", fixture.messageTo(botId, groups)),
  );
  const open = async () => {
    await fixture.host.trigger(WATCHDOG);
    const [row] = await fixture.host.database
      .prepare("SELECT count(*) FROM broadcasts WHERE finished_at IS NULL")
      .raw();
    return row?.[0];
  };
  await Promise.allSettled(sending);
  await eventually(async () => expect(await open()).toBe(0));
  // A run takes fewer steps than the highest numbers here, so not all of them stop one.
  expect(fixture.occurrences("stopped on purpose")).toBeGreaterThan(STEPS / 2);
  for (const [index, { telegramId, botId }] of casts.entries()) {
    const reached = fixture.postsOf(telegramId);
    const [counts] = await eventually(() =>
      fixture.host.database
        .prepare("SELECT sent, unconfirmed FROM broadcasts WHERE bot_id = ?")
        .bind(botId)
        .raw<[number, number]>(),
    );
    const [sent, unconfirmed] = counts ?? [0, 0];
    expect(new Set(reached).size, `stopped at ${index + 1}`).toBe(reached.length);
    expect(sent + unconfirmed, `stopped at ${index + 1}`).toBe(GROUPS);
    expect(reached.length, `stopped at ${index + 1}`).toBeGreaterThanOrEqual(sent);
    expect(reached.length, `stopped at ${index + 1}`).toBeLessThanOrEqual(sent + unconfirmed);
  }
});
