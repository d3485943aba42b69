import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createDb } from "#db/database.ts";
import type { HostData, Installation } from "#hosts/installation.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";
import { workerdData } from "#hosts/workerd/workerd-data.ts";
import { foldOldBroadcasts } from "#ledger/past/fold.ts";
import { packNext } from "#ledger/past/pack.ts";
import { createDataFolder } from "#testing/world/data-folder.ts";

import { exportTo, importFrom } from "./moving.ts";

const DAY_MS = 24 * 3_600_000;
const GROUPS = 30;

const read = ({ all }: Installation, sql: string) => all({ sql, params: [] });
const DELIVERIES = "SELECT * FROM all_deliveries ORDER BY broadcast_id, group_id";
const FAILURES = "SELECT * FROM past_failures ORDER BY seq, group_id";

async function opened<T>(host: HostData, folder: string, use: (data: Installation) => Promise<T>) {
  const installation = await host.open(folder);
  try {
    return await use(installation);
  } finally {
    await installation.close();
  }
}

test("packed and folded results move from Node to workerd and back, and workerd packs and folds too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tbm-packed-"));
  const source = createDataFolder();
  const { SECRET_KEY } = source.environment;
  const chats = Array.from({ length: GROUPS }, (_, n) => ({ id: -n - 1, title: `Group ${n}` }));
  const bot = await source.addBot({ id: 1, token: `1:${"a".repeat(35)}`, chats });
  const later = (days: number) => ({ ...source.ports, now: () => Date.now() + days * DAY_MS });
  const send = async (message: string) => {
    await source.broadcast(bot.id, bot.groups, message);
    source.database
      .exec(`UPDATE deliveries SET state = iif(rank % 3, 'sent', 'failed'), settled_at = '2026-01-01T00:00:00.000Z',
        message_ids = json_array(rank, rank + 1), lane = NULL
      FROM (SELECT group_id AS ranked, row_number() OVER (ORDER BY group_id) AS rank FROM deliveries WHERE settled_at IS NULL)
      WHERE group_id = ranked AND settled_at IS NULL;
      UPDATE broadcasts SET finished_at = created_at, sent = 20, failed = 10, unconfirmed = 0, cancelled = 0, missed = 0
      WHERE finished_at IS NULL`);
  };
  await send("Packed on Node");
  while (await packNext(later(8)));
  await send("Packed on workerd");
  source.database.close();
  const before = await opened(nodeData, source.path, (data) => read(data, DELIVERIES));
  expect(before).toHaveLength(2 * GROUPS);

  const [there, back] = [join(folder, "there"), join(folder, "back")];
  const [first, second] = [join(folder, "first.tar"), join(folder, "second.tar")];
  await exportTo(first, nodeData, { DATA_DIR: source.path, SECRET_KEY });
  await importFrom(first, workerdData, { DATA_DIR: there, SECRET_KEY });
  const failures = await opened(workerdData, there, async (data) => {
    expect(await read(data, DELIVERIES)).toEqual(before);
    const db = createDb({
      run: data.all,
      batch: async (statements) => {
        await data.batch(statements);
        return statements.map(() => []);
      },
    });
    // The import has left a hold, during which nothing is packed.
    await data.batch([{ sql: "DELETE FROM holds", params: [] }]);
    while (await packNext({ ...later(8), db }));
    expect(await read(data, "SELECT count(*) FROM past_deliveries")).toEqual([[2 * GROUPS]]);
    expect(await read(data, DELIVERIES)).toEqual(before);
    await foldOldBroadcasts({ ...later(402), db });
    expect(await read(data, "SELECT results FROM broadcasts")).toEqual([["folded"], ["folded"]]);
    expect(await read(data, DELIVERIES)).toEqual([]);
    return read(data, FAILURES);
  });
  expect(failures).toHaveLength(20);

  await exportTo(second, workerdData, { DATA_DIR: there, SECRET_KEY });
  await importFrom(second, nodeData, { DATA_DIR: back, SECRET_KEY });
  await opened(nodeData, back, async (data) => {
    expect(await read(data, FAILURES)).toEqual(failures);
    expect(await read(data, "SELECT sent, failed FROM broadcasts")).toEqual([
      [20, 10],
      [20, 10],
    ]);
  });
  source.remove();
  rmSync(folder, { recursive: true });
}, 600_000);
