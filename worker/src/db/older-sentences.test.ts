import { expect, test } from "vitest";

import { migrate, migrationNames } from "#hosts/node/storage/migrations.ts";
import { openSqlite } from "#hosts/node/storage/sqlite.ts";
import { storedSentence } from "#testing/world/stored-causes.ts";

const VERSION_1_0 = migrationNames().filter((name) => name < "0025");

/** Opens a database as version 1.0 left it, with these rows. */
function openOlder(rows: string) {
  const database = openSqlite(":memory:");
  migrate(database, undefined, VERSION_1_0);
  database.exec("PRAGMA foreign_keys = OFF");
  database.exec(rows);
  migrate(database);
  return database;
}

const PLAIN = "Telegram does not accept the bot's token.";
const OTHER = "A part of it is posted; the rest is not. It's as it was.";

test("sentences that version 1.0 stored keep their words", () => {
  const [plain, other] = [PLAIN, OTHER].map((text) => `'${text.replaceAll("'", "''")}'`);
  const database = openOlder(`
    INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step, attempts, retried, message_ids, reason)
    VALUES ('b', 'g1', 'bot', '1', 0, 1, 'failed', 0, 1, '', '[]', ${plain}),
      ('b', 'g2', 'bot', '2', 0, 1, 'failed', 1, 1, '', '[1]', ${other}),
      ('b', 'g3', 'bot', '3', 0, 1, 'sent', 1, 1, '', '[1]', NULL);
    INSERT INTO bots (id, name, status, token, created_at, telegram_id, sealed_token, webhook_path, checked_at, reason, receiving_fault)
    VALUES ('bot', 'Shop', 'offline', '1', '', '1', '', 'path', '', ${plain}, ${other});
    INSERT INTO memberships (bot_id, chatId, standing, standing_at, seen_at, reason)
    VALUES ('bot', '1', 'absent', '', '', ${other});
    INSERT INTO schedule_misses VALUES ('s', '1', '1', 1, ${other});
    INSERT INTO campaign_skips VALUES ('k', 'c', '1', 'The last run was skipped, because it rained.');
    INSERT INTO schedules (id, bot_id, groups, message, repeat_type, scheduled_time, date, time, timezone, status, created_at, note)
    VALUES ('s', 'bot', '[]', '', 'none', '', '', '', '', 'missed', '', ${other});
    INSERT INTO campaigns (id, name, bot_id, groups, folder_id, message_template, interval_hours, images_per_send, status, next_run_at, created_at, note)
    VALUES ('c', '', 'bot', '[]', 'f', '', 1, 1, 'active', '', '', 'The last run was skipped, because the folder has no pictures.');
    INSERT INTO holds VALUES (1, '', ${other});`);
  const causes = (table: string, column = "cause") =>
    database
      .prepare(`SELECT ${column} AS cause FROM ${table}`)
      .all()
      .map(({ cause }) => cause);
  expect(causes("deliveries").map(storedSentence)).toEqual([PLAIN, OTHER, null]);
  expect(causes("bots").map(storedSentence)).toEqual([PLAIN]);
  expect(causes("campaign_skips").map(storedSentence)).toEqual(["Skipped, because it rained."]);
  expect(causes("campaigns")).toEqual(['{"code":"last_run_without_pictures","params":{}}']);
  for (const table of ["memberships", "schedule_misses", "schedules", "holds"]) {
    expect(causes(table).map(storedSentence), table).toEqual([OTHER]);
  }
  expect(causes("bots", "receiving_fault").map(storedSentence)).toEqual([OTHER]);
  database.close();
});

test("an import that version 1.0 left unfinished is recognized", () => {
  const text =
    "The import of an archive of 2026-11-17, 08:15:30 UTC is not finished. Run it again before you release this.";
  const database = openOlder(`INSERT INTO holds VALUES (1, '', '${text}')`);
  const cause = { code: "import_unfinished", params: { made_at: "2026-11-17T08:15:30Z" } } as const;
  expect(database.prepare("SELECT cause FROM holds").get()).toEqual({
    cause: JSON.stringify(cause),
  });
  database.close();
});

test("a delivery that was cancelled in flight under version 1.0 still ends as cancelled", () => {
  const row = (group: string, retried: string) =>
    `('b', '${group}', 'bot', '1', 0, 1, 'sending', 0, 1, '${retried}', '[]')`;
  const database = openOlder(`
    INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, priority, seq, state, step, attempts, retried, message_ids)
    VALUES ${row("g1", "cancelled")}, ${row("g2", "file")}`);
  const rows = database.prepare("SELECT retried, ends_as FROM deliveries ORDER BY group_id").all();
  expect(rows).toMatchObject([
    { retried: "", ends_as: "cancelled" },
    { retried: "file", ends_as: null },
  ]);
  database.close();
});
