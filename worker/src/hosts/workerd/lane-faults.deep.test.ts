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
/** What few groups get is stored as rows, and what many get in parcels. */
const FEW = { groups: 3, steps: Array.from({ length: 36 }, (_, index) => index + 1) };
/** Later steps are much alike, so fewer of them are tried. */
const MANY = {
  groups: 40,
  steps: Array.from({ length: 24 }, (_, index) => index + 1 + Math.floor(index ** 2 / 4)),
};

async function createFaultyFixture(groupCount: number) {
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
      const groups = await fixture.addGroups(telegramId, groupCount);
      // Repeated, because Miniflare may lose its connection to a busy database.
      await eventually(() =>
        database
          .prepare("INSERT OR REPLACE INTO lane_faults VALUES (?, ?, ?)")
          .bind(botId, String(telegramId), step)
          .run(),
      );
      return { step, telegramId, botId, groups };
    },
  };
}

test.concurrent("a lane whose alarm has failed several times is woken by the next watchdog", async ({
  onTestFinished,
}) => {
  const fixture = await createFaultyFixture(FEW.groups);
  onTestFinished(fixture.close);
  const { telegramId, botId, groups } = await fixture.addFailingBot(0);
  const sending = fixture.call("POST", "/api/send/now", fixture.messageTo(botId, groups));
  await eventually(() => expect(fixture.occurrences("\nfailed on purpose")).toBe(TRIES));
  await eventually(() => fixture.host.database.exec("DELETE FROM lane_faults"));
  await sending;
  expect(fixture.postsOf(telegramId)).toEqual([]);
  await eventually(() => fixture.host.trigger(WATCHDOG));
  await eventually(() => expect(fixture.postsOf(telegramId)).toHaveLength(FEW.groups));
});

test.concurrent.for([FEW, MANY])(
  "a lane object that sends to $groups groups and is stopped at any step sends nothing twice and leaves nothing stuck",
  async ({ groups: groupCount, steps }, { onTestFinished }) => {
    const fixture = await createFaultyFixture(groupCount);
    onTestFinished(fixture.close);
    const casts = await Promise.all(steps.map(fixture.addFailingBot));
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
    expect(fixture.occurrences("stopped on purpose")).toBeGreaterThan(steps.length / 2);
    for (const { step, telegramId, botId } of casts) {
      const reached = fixture.postsOf(telegramId);
      const [counts] = await eventually(() =>
        fixture.host.database
          .prepare("SELECT sent, unconfirmed FROM broadcasts WHERE bot_id = ?")
          .bind(botId)
          .raw<[number, number]>(),
      );
      const [sent, unconfirmed] = counts ?? [0, 0];
      expect(new Set(reached).size, `stopped at ${step}`).toBe(reached.length);
      expect(sent + unconfirmed, `stopped at ${step}`).toBe(groupCount);
      expect(reached.length, `stopped at ${step}`).toBeGreaterThanOrEqual(sent);
      expect(reached.length, `stopped at ${step}`).toBeLessThanOrEqual(sent + unconfirmed);
    }
  },
);
