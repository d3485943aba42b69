import { setTimeout as sleep } from "node:timers/promises";

import type { Cause, Code } from "@tbm/contract/sentences/sentences.ts";

import type { Statement } from "#db/database.ts";
import type { Head } from "#hosts/archive-file/archive-format.ts";
import { type Installation, MoveError } from "#hosts/installation.ts";
import { migrationNames } from "#hosts/node/storage/migrations.ts";

/** Longer than any call to Telegram, and than an idle lane needs to notice the hold. */
const MAX_WAIT_MS = 150_000;

export const holdFor = (cause: Cause): Statement[] => [
  { sql: "DELETE FROM holds", params: [] },
  {
    sql: "INSERT INTO holds VALUES (1, ?, ?)",
    params: [new Date().toISOString(), JSON.stringify(cause)],
  },
];

/** The reason for the hold while an import is unfinished. */
export const unfinishedImport = ({ made_at }: Head): Cause => ({
  code: "import_unfinished",
  params: { made_at },
});

/** When the archive of an interrupted import was made; null if no import was interrupted. */
export async function findInterruptedImport({ all }: Installation): Promise<string | null> {
  const sql = "SELECT cause ->> '$.params.made_at' FROM holds WHERE cause ->> 'code' = ?";
  const [hold] = await all({ sql, params: ["import_unfinished" satisfies Code] });
  return hold ? String(hold[0]) : null;
}

/** Puts sending on hold and waits for the calls under way. After that no delivery changes until the hold is released. */
export async function pauseSending(account: Installation): Promise<void> {
  if ((await findInterruptedImport(account)) !== null) {
    throw new MoveError("An import into this account is not finished. Run it again first.");
  }
  const now = new Date().toISOString();
  const cause: Cause = { code: "exported", params: { at: now } };
  const sql = "INSERT INTO holds VALUES (1, ?, ?) ON CONFLICT DO NOTHING";
  await account.batch([{ sql, params: [now, JSON.stringify(cause)] }]);
  const sending = "SELECT 1 FROM deliveries WHERE settled_at IS NULL AND state = 'sending' LIMIT 1";
  const held = "SELECT 1 FROM parcels WHERE holder IS NOT NULL LIMIT 1";
  const until = Date.now() + MAX_WAIT_MS;
  while (Date.now() < until) {
    const found = [
      ...(await account.all({ sql: sending, params: [] })),
      ...(await account.all({ sql: held, params: [] })),
    ];
    if (found.length === 0) return;
    await sleep(1000);
  }
  // Only the lanes that hold these parcels know what they have sent.
  if ((await account.all({ sql: held, params: [] })).length > 0) {
    throw new MoveError(
      "Some bots have not reported yet what they sent. Sending is on hold; run the command again in a few minutes.",
    );
  }
  // The process that sent the remaining ones is dead; the next lane marks them unconfirmed, here or after the import.
}

/** Throws if the worker's schema differs from this version's, because rows fit only their own tables. */
export async function assertThisVersion(account: Installation): Promise<void> {
  const applied = await account.migrations().catch((error: unknown) => {
    if (/no such table/.test(String(error))) return [];
    throw error;
  });
  if (applied.join() === migrationNames().join()) return;
  throw new MoveError(
    "The worker on Cloudflare is of another version than this folder. Run `npm run deploy` first.",
  );
}
