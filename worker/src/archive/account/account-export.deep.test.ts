import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Statement } from "#db/database.ts";
import { createAccountFixture } from "#testing/workerd/account-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";
import { ASLEEP, laneRuns } from "#testing/world/lane-runs.ts";
import { insertStatements } from "#testing/world/rows.ts";

import { exportAccount } from "./account-export.ts";

const GROUPS = 300;

let fixture: Awaited<ReturnType<typeof createAccountFixture>>;
beforeAll(async () => {
  fixture = await createAccountFixture({ latencyMs: 50 });
});
afterAll(() => fixture.close());

const open = (folder: string) =>
  new DatabaseSync(join(folder, "bot-manager.sqlite"), { readOnly: true });

test("an export during a broadcast has every delivery as sent or queued, as members saw it", async () => {
  const { telegramId, botId } = await fixture.addBot();
  const groups = await fixture.addGroups(telegramId, GROUPS);
  const sending = fixture.call("POST", "/api/send/now", fixture.messageTo(botId, groups));
  await eventually(() => expect(fixture.postsOf(telegramId).length).toBeGreaterThan(20));

  const archive = join(fixture.folder, "account.tar");
  await exportAccount(archive, fixture.move);
  const posted = fixture.postsOf(telegramId).length;
  expect(posted).toBeLessThan(GROUPS);
  expect(fixture.messages).toEqual(["Sending on Cloudflare is on hold from now on."]);
  await eventually(async () =>
    expect(laneRuns(await fixture.call("GET", "/api/doctor"))).toMatchObject([ASLEEP]),
  );
  expect(fixture.postsOf(telegramId)).toHaveLength(posted);

  const copy = open(await fixture.importHere(archive, "laptop"));
  const states = copy.prepare("SELECT state, count(*) AS count FROM deliveries GROUP BY state");
  expect(states.all()).toMatchObject([
    { state: "queued", count: GROUPS - posted },
    { state: "sent", count: posted },
  ]);
  copy.close();

  await fixture.call("POST", "/api/hold/release", { queued: "send" });
  await eventually(() => expect(fixture.postsOf(telegramId)).toHaveLength(GROUPS));
  expect(new Set(fixture.postsOf(telegramId)).size).toBe(GROUPS);
  await sending;
});

test("a change during the export is in the archive completely, or not at all", async () => {
  const { account } = fixture.move;
  let isNew = true;
  // Discovers a group after bots were read and before memberships are.
  const all = async (statement: Statement) => {
    if (isNew && /FROM "memberships"/.test(statement.sql) && !/count/.test(statement.sql)) {
      isNew = false;
      await account.batch([...insertStatements({ keyboards: [{}] })]);
    }
    return account.all(statement);
  };
  const archive = join(fixture.folder, "steady.tar");
  await exportAccount(archive, { ...fixture.move, account: { ...account, all } });
  expect(isNew).toBe(false);
  const copy = open(await fixture.importHere(archive, "steady"));
  expect(copy.prepare("SELECT name FROM keyboards").all()).toHaveLength(1);
  copy.close();
});

test("an existing file is not overwritten, and sending continues", async () => {
  await fixture.call("POST", "/api/hold/release", { queued: "send" });
  const archive = join(fixture.folder, "steady.tar");
  await expect(exportAccount(archive, fixture.move)).rejects.toThrow(/cannot be created/);
  expect(await fixture.call("GET", "/api/hold")).toMatchObject({ held: false });
});
