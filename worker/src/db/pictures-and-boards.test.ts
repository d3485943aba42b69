import type { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, expect, test } from "vitest";

import { migrate, migrationNames } from "#hosts/node/storage/migrations.ts";
import { openSqlite } from "#hosts/node/storage/sqlite.ts";

let database: DatabaseSync;
beforeEach(() => {
  database = openSqlite(":memory:");
  const before = migrationNames().filter((name) => name < "0047");
  migrate(database, undefined, before);
});
afterEach(() => database.close());

const picture = (name: string) => ({ name, file: `${name}.png`, digest: name, type: "image/png" });

/** A broadcast as versions before 0047 store it. */
function addBroadcast(id: string, names: readonly string[], columns = {}) {
  const values = {
    id,
    bot_id: "bot_1",
    source: "now",
    message: "",
    created_at: "2026",
    ...columns,
  };
  const marks = Object.keys(values).map(() => "?");
  database
    .prepare(`INSERT INTO broadcasts (${Object.keys(values).join()}) VALUES (${marks.join()})`)
    .run(...Object.values(values));
  const add = database.prepare("INSERT INTO attachments VALUES (?, ?, ?, ?, ?, ?)");
  for (const [position, name] of names.entries()) {
    const { file, digest, type } = picture(name);
    add.run(id, position, name, file, digest, type);
  }
}

const picturesOf = (id: string): unknown => {
  const row = database.prepare("SELECT pictures FROM broadcasts WHERE id = ?").get(id);
  return JSON.parse(String(row?.["pictures"]));
};

test("an upgrade gives every broadcast its pictures in their order", () => {
  addBroadcast("brd_1", ["b", "a"]);
  addBroadcast("brd_2", []);
  migrate(database);
  expect(picturesOf("brd_1")).toEqual([picture("b"), picture("a")]);
  expect(picturesOf("brd_2")).toBeNull();
});

test("a message that an older worker accepts during the deploy has all its pictures", () => {
  migrate(database);
  addBroadcast("brd_1", ["b", "a", "c"]);
  expect(picturesOf("brd_1")).toEqual([picture("b"), picture("a"), picture("c")]);
});

test("boards stay, and a run that is being sent still becomes one", () => {
  database.exec(`
    INSERT INTO bots (id, name, status, token, created_at, telegram_id, sealed_token, webhook_path, checked_at)
    VALUES ('bot_1', 'Shop', 'online', '1', '', '1', '', '', '');
    INSERT INTO folders VALUES ('fld_1', 'Game', '');
    INSERT INTO campaigns (id, name, bot_id, groups, folder_id, message_template, interval_hours, images_per_send, status,
      next_run_at, created_at) VALUES ('cmp_1', 'Game', 'bot_1', '[]', 'fld_1', '', 6, 1, 'active', '', '');
    INSERT INTO boards VALUES ('cmp_1', 'grp_1', 'brd_1')`);
  const run = { source: "campaign", source_id: "cmp_1", edit: "{}" };
  addBroadcast("brd_1", [], { ...run, planned_at: "2025", finished_at: "2025" });
  addBroadcast("brd_2", [], { ...run, planned_at: "2026" });
  addBroadcast("brd_3", [], { ...run, source_id: "brd_1" });
  migrate(database);
  expect(database.prepare("SELECT * FROM boards").all()).toEqual([
    { campaign_id: "cmp_1", group_id: "grp_1", broadcast_id: "brd_1" },
  ]);
  const open = database.prepare("SELECT id, board_of FROM broadcasts WHERE finished_at IS NULL");
  expect(open.all()).toEqual([
    { id: "brd_2", board_of: "cmp_1" },
    { id: "brd_3", board_of: null },
  ]);
});
