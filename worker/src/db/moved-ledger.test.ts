import { expect, test } from "vitest";

import { migrate, migrationNames } from "#hosts/node/storage/migrations.ts";
import { openSqlite } from "#hosts/node/storage/sqlite.ts";

test("what lanes remember, and the limits that topics share, survive the upgrade", () => {
  const database = openSqlite(":memory:");
  migrate(
    database,
    undefined,
    migrationNames().filter((name) => name < "0045"),
  );
  const bot = (id: string, lane: string | null) =>
    database
      .prepare(
        `INSERT INTO bots (id, name, status, token, created_at, telegram_id, sealed_token, webhook_path, checked_at, lane)
          VALUES (?, 'Shop', 'online', '1', '', ?, '', ?, '', ?)`,
      )
      .run(id, id, id, lane);
  bot("bot_1", "lane_1");
  bot("bot_2", null);
  const delivery = (group: string, thread: number) =>
    database
      .prepare(
        `INSERT INTO deliveries (broadcast_id, group_id, bot_id, chatId, thread_id, priority, seq, state, step, attempts, retried, message_ids)
          VALUES ('brd', ?, 'bot_1', '-1', ?, 0, 1, 'queued', 0, 0, '', '[]')`,
      )
      .run(group, thread);
  delivery("grp_1", 0);
  delivery("grp_2", 7);
  database.exec(`
    INSERT INTO groups (id, name, chatId, thread_id, type, created_at, named_at)
    VALUES ('grp_1', 'Forum', '-1', 0, 'supergroup', '', ''), ('grp_2', 'News', '-1', 7, 'supergroup', '', '');
    INSERT INTO uploads VALUES ('bot_1', 'digest', 'file');
    INSERT INTO cooldowns VALUES ('bot_1', 'grp_1', '2030', '2029');
    INSERT INTO outages VALUES ('bot_1', 1, 2, 0, 'since', 'paused', 'retry')`);
  migrate(database);

  const rows = (sql: string) => database.prepare(sql).all();
  expect(rows("SELECT * FROM lanes")).toEqual([
    { bot_id: "bot_1", lane: "lane_1" },
    { bot_id: "bot_2", lane: "" },
  ]);
  const remembered = ["uploads", "cooldowns", "outages"].map((table) =>
    rows(`SELECT * FROM ${table}`),
  );
  expect(remembered).toEqual([
    [{ bot_id: "bot_1", digest: "digest", file_id: "file" }],
    [{ bot_id: "bot_1", group_id: "grp_1", until: "2030", told_at: "2029" }],
    [
      {
        bot_id: "bot_1",
        unanswered: 1,
        pauses: 2,
        is_answering: 0,
        since: "since",
        paused_at: "paused",
        retry_at: "retry",
      },
    ],
  ]);
  expect(rows("SELECT group_id, pace_group_id FROM deliveries ORDER BY group_id")).toEqual([
    { group_id: "grp_1", pace_group_id: null },
    { group_id: "grp_2", pace_group_id: "grp_1" },
  ]);
  database.exec("DELETE FROM lanes WHERE bot_id = 'bot_1'");
  expect(
    rows(
      "SELECT bot_id FROM uploads UNION SELECT bot_id FROM cooldowns UNION SELECT bot_id FROM outages",
    ),
  ).toEqual([]);
  database.close();
});
