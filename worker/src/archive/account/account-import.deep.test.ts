import { afterAll, beforeAll, expect, test } from "vitest";

import { createAccountFixture, LAPTOP_KEY } from "#testing/workerd/account-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";
import { ASLEEP, laneRuns } from "#testing/world/lane-runs.ts";

import { exportAccount } from "./account-export.ts";
import { importIntoAccount } from "./account-import.ts";

const WATCHDOG = "*/5 * * * *";
const old = { oldSecretKey: LAPTOP_KEY, ownSecretKey: undefined, replace: false };

let fixture: Awaited<ReturnType<typeof createAccountFixture>>;
let made: Awaited<ReturnType<typeof fixture.makeArchive>>;
beforeAll(async () => {
  fixture = await createAccountFixture();
  made = await fixture.makeArchive();
});
afterAll(() => fixture.close());

const hold = () => fixture.call("GET", "/api/hold") as Promise<{ held: boolean; reason: string }>;
const count = async (sql: string) =>
  Number((await fixture.move.account.all({ sql, params: [] }))[0]);

/** Runs the watchdog, and waits until the lane that it may have woken sleeps again. */
async function runWatchdog(): Promise<void> {
  await fixture.host.trigger(WATCHDOG);
  await eventually(async () =>
    expect(laneRuns(await fixture.call("GET", "/api/doctor"))).toMatchObject([ASLEEP]),
  );
}

/** Where Telegram sends the bot's updates. */
async function webhook(): Promise<string> {
  const response = await fixture.telegram.app.request(`/bot${made.bot.token}/getWebhookInfo`);
  return ((await response.json()) as { result: { url: string } }).result.url;
}

/** The account, with a network that fails at the batch of the given number. */
function breakingAt(batch: number) {
  const { account } = fixture.move;
  let batches = 0;
  let puts = 0;
  const sent: string[] = [];
  const breaking = {
    ...account,
    batch: async (statements: Parameters<typeof account.batch>[0]) => {
      batches += 1;
      if (batches === batch) throw new Error("Network connection lost.");
      sent.push(...statements.map(({ sql }) => sql));
      return account.batch(statements);
    },
    files: {
      ...account.files,
      put: async (...given: Parameters<typeof account.files.put>) => {
        puts += 1;
        return account.files.put(...given);
      },
    },
  };
  return { move: { ...fixture.move, account: breaking }, puts: () => puts, sent };
}

test("an import with the wrong key changes nothing", async () => {
  const none = {
    ...old,
    oldSecretKey: undefined,
    ownSecretKey: "not-the-key-0123456789abcdefghij",
  };
  await expect(importIntoAccount(made.archive, fixture.move, none)).rejects.toThrow(
    /Set OLD_SECRET/,
  );
  expect(await hold()).toMatchObject({ held: false });
});

test("an interrupted import says so, sends nothing, and is completed by the same command", async () => {
  const broken = breakingAt(4);
  await expect(importIntoAccount(made.archive, broken.move, old)).rejects.toThrow(/Network/);
  expect(broken.puts()).toBe(2);
  expect((await hold()).reason).toMatch(/^The import of an archive of .* is not finished/);
  await runWatchdog();
  expect(await count("SELECT count(*) FROM bots")).toBe(1);
  expect(await webhook()).toBe("");
  expect(fixture.postsOf(made.bot.id)).toEqual([]);
  const other = `${fixture.folder}/unfinished.tar`;
  await expect(exportAccount(other, fixture.move)).rejects.toThrow(/is not finished. Run it again/);

  const again = breakingAt(Infinity);
  const done = await importIntoAccount(made.archive, again.move, old);
  expect(done).toMatchObject({ pictures: 2 });
  expect(again.puts()).toBe(0);
  expect(again.sent.filter((sql) => /DELETE FROM (?!holds)/.test(sql))).toEqual([]);
  expect(await count("SELECT count(*) FROM bots")).toBe(1);
  expect(await count("SELECT count(*) FROM groups")).toBe(3);
  expect(await count("SELECT count(*) FROM deliveries WHERE state = 'queued'")).toBe(3);
});

test("the running worker has the bot, and sends nothing before the operator releases the hold", async () => {
  expect(await hold()).toMatchObject({ held: true, queued: 3 });
  expect((await hold()).reason).toMatch(/^The data was imported from an archive made on/);
  await runWatchdog();
  const own = /^https:\/\/worker\.example\.com\/api\/webhooks\/hook_/;
  await eventually(async () => expect(await webhook()).toMatch(own));
  expect(fixture.postsOf(made.bot.id)).toEqual([]);
  await fixture.call("POST", "/api/hold/release", { queued: "send" });
  await eventually(() => expect(fixture.postsOf(made.bot.id)).toHaveLength(3));
});

test("existing records are replaced only with --replace, and only then sent again", async () => {
  await fixture.addBot();
  const refusal = /has records already. Add --replace/;
  await expect(importIntoAccount(made.archive, fixture.move, old)).rejects.toThrow(refusal);
  expect(await count("SELECT count(*) FROM bots")).toBe(2);
  await importIntoAccount(made.archive, fixture.move, { ...old, replace: true });
  expect(await count("SELECT count(*) FROM bots")).toBe(1);
  expect(await hold()).toMatchObject({ held: true, queued: 3 });
  await runWatchdog();
  expect(fixture.postsOf(made.bot.id)).toHaveLength(3);
  // The bot's lane already exists, and must notice the new records.
  await fixture.call("POST", "/api/hold/release", { queued: "send" });
  await eventually(() => expect(fixture.postsOf(made.bot.id)).toHaveLength(6));
});

test("another archive can replace an interrupted import", async () => {
  const broken = breakingAt(4);
  const replace = { ...old, replace: true };
  await expect(importIntoAccount(made.archive, broken.move, replace)).rejects.toThrow(/Network/);
  const { archive } = await fixture.makeArchive({ groups: 1 });
  await importIntoAccount(archive, fixture.move, old);
  expect(await count("SELECT count(*) FROM groups")).toBe(1);
  expect(await hold()).toMatchObject({ held: true, queued: 1 });
});

test("a worker of another version is refused", async () => {
  const migrations = async () => ["0001_keyboards.sql"];
  const older = { ...fixture.move, account: { ...fixture.move.account, migrations } };
  const refusal = /of another version than this folder. Run `npm run deploy` first/;
  await expect(importIntoAccount(made.archive, older, old)).rejects.toThrow(refusal);
});
