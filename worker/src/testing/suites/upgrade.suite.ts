import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readEnvFile } from "#hosts/node/environment.ts";
import { migrationNames } from "#hosts/node/storage/migrations.ts";
import type { Start } from "#testing/crash/worker-process.ts";
import type { Records } from "#testing/upgrade/read-records.ts";
import { createUpgradeFixture, type UpgradeFixture } from "#testing/upgrade/upgrade-fixture.ts";
import type { FixtureHost } from "#testing/upgrade/version-1-data.ts";

import { move } from "./moving-process.ts";
import { expectCampaignsContinue, expectSchedulesContinue } from "./upgraded-plans.ts";

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Checks the records that do not depend on whether anything is sent. */
function expectSameRecords(records: Records, before: Records): void {
  const { bots, groups, sets, folders, images, keyboards } = before;
  expect(records).toMatchObject({ bots, groups, sets, folders, images, keyboards });
  const rights = ({ standings }: Records) =>
    standings.map(({ bot_id, posting, lost }) => ({
      bot_id,
      posting: posting.toSorted(),
      // Leaves out the time, which changes if the bot is refused again.
      lost: lost.map(({ group_id, reason }) => `${group_id}: ${reason}`).toSorted(),
    }));
  expect(rights(records)).toEqual(rights(before));
}

type Deliveries = Records["deliveries"][number];

/** 1.0 linked posts from before their group became a supergroup to other messages. They have no link now. */
const withRightLinks = ({ kinds, ...rest }: Deliveries) => ({
  ...rest,
  kinds: kinds.map(({ count, first }) => ({
    count,
    first: { ...first, link: expect.toBeOneOf([first?.link, null]) },
  })),
});

const countLinks = ({ deliveries }: Records) =>
  deliveries.flatMap(({ kinds }) => kinds).filter(({ first }) => first?.link).length;

/** Checks all broadcasts that had ended, with their deliveries. */
function expectSameHistory(records: Records, before: Records): void {
  const broadcasts = byId(records.broadcasts);
  const deliveries = byId(records.deliveries);
  const kindsBefore = byId(before.deliveries);
  const ended = before.broadcasts.filter(({ finished_at }) => finished_at);
  expect(ended.length).toBeGreaterThan(10);
  for (const broadcast of ended) {
    expect(broadcasts.get(broadcast.id)).toMatchObject(broadcast);
    const kinds = kindsBefore.get(broadcast.id);
    expect(deliveries.get(broadcast.id)).toMatchObject(kinds ? withRightLinks(kinds) : {});
  }
  expect(countLinks(records)).toBeGreaterThan(countLinks(before) / 2);
}

const isUnfinished = ({ finished_at }: { finished_at?: string | null | undefined }) => !finished_at;

/** Checks the broadcasts during which the worker was killed. Claimed deliveries stay unconfirmed. */
function expectEnded(records: Records, before: Records): void {
  const after = byId(records.broadcasts);
  const unfinished = before.broadcasts.filter(isUnfinished);
  expect(unfinished.map(({ message }) => message)).toEqual(["Behind it", "The send in progress"]);
  for (const { id, bot_id, total, unconfirmed } of unfinished) {
    const ended = after.get(id);
    expect(ended).toMatchObject({ total, unconfirmed, pending: 0, cancelled: 0, missed: 0 });
    expect(ended?.finished_at).not.toBeNull();
    // Only deliveries to groups that the bot has lost may fail.
    const { lost = [] } = before.standings.find((one) => one.bot_id === bot_id) ?? {};
    expect(ended?.failed).toBeLessThanOrEqual(lost.length);
  }
}

/** The current worker with a data folder of version 1.0, however old that is. */
export function describeUpgrade(start: Start, host: FixtureHost): void {
  describe("a data folder of version 1.0", () => {
    let stage: UpgradeFixture;
    let before: Records;
    let records: Records;
    let now: string;
    beforeAll(async () => {
      stage = await createUpgradeFixture(host);
      before = stage.left.records;
      await stage.start(start);
      await stage.settled();
      now = stage.now();
      records = await stage.records();
    });
    afterAll(() => stage.close());

    test("gets all migrations", () => {
      expect(stage.migrations()).toEqual(migrationNames());
    });

    test("keeps its bots, groups, sets, images and keyboards", () => {
      expectSameRecords(records, before);
    });

    test("keeps what was sent and why deliveries failed", () => {
      expectSameHistory(records, before);
    });

    test("finishes the send that was in progress, and sends nothing twice", async () => {
      expectEnded(records, before);
      await stage.noBreach();
    });

    test("continues its schedules", () => {
      expectSchedulesContinue(records, before, now);
    });

    test("continues its campaigns", () => {
      expectCampaignsContinue(records, before, now);
    });
  });
}

/** The current worker with an archive that 1.0 exported. */
export function describeOldArchive(name: string, start: Start): void {
  test(`an archive of version 1.0 becomes the same records ${name}, and its send is finished`, async ({
    onTestFinished,
  }) => {
    const stage = await createUpgradeFixture("node");
    onTestFinished(() => stage.close());
    const { left } = stage;
    const OLD_SECRET_KEY = readEnvFile(join(left.dataDir, ".env"))["SECRET_KEY"] ?? "";
    const DATA_DIR = join(stage.folder, "imported");
    const imported = await move("import", left.archive, start, { DATA_DIR, OLD_SECRET_KEY });
    expect(imported, imported.output).toMatchObject({ code: 0 });

    await stage.start(start, DATA_DIR);
    const held = await stage.records();
    expectSameRecords(held, left.records);
    expectSameHistory(held, left.records);
    const { campaigns, campaignRuns } = left.records;
    const schedules = left.records.schedules.map((schedule) => ({
      ...schedule,
      occurrences: expect.any(Array),
    }));
    expect(held).toMatchObject({ campaigns, campaignRuns, schedules });
    const unfinished = left.records.broadcasts.filter(isUnfinished);
    expect(held.broadcasts.filter(isUnfinished)).toMatchObject(unfinished);

    await stage.call("POST", "/api/hold/release", { queued: "send" });
    await stage.settled();
    const now = stage.now();
    const records = await stage.records();
    expectEnded(records, left.records);
    expectSchedulesContinue(records, left.records, now);
    expectCampaignsContinue(records, left.records, now);
    await stage.noBreach();
  });
}
