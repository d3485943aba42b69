import { openExisting } from "#archive/archive-file.ts";
import { chooseKeys } from "#archive/archive-keys.ts";
import { withDraft } from "#archive/draft.ts";
import { fillInstallation, importedCause } from "#archive/fill-installation.ts";
import { openArchive } from "#archive/read-archive.ts";
import type { Statement } from "#db/database.ts";
import { type Head, keyIdOf } from "#hosts/archive-file/archive-format.ts";
import { type Table, tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { insertion, rowsOf } from "#hosts/archive-file/table-rows.ts";
import { type Installation, isEmpty, MoveError } from "#hosts/installation.ts";

import type { AccountMove } from "./account-command.ts";
import { uploadMissing } from "./account-pictures.ts";
import {
  assertThisVersion,
  findInterruptedImport,
  holdFor,
  unfinishedImport,
} from "./account-state.ts";

/*
 * The worker on an account cannot be stopped. So an export puts sending on hold before it reads, and an import leaves a
 * hold. While rows are being inserted, their bots have another webhook path and count as just checked, so that no update
 * and no check reaches them before all rows are there.
 */
const HIDE: Statement = {
  sql: "UPDATE bots SET webhook_path = 'importing-' || webhook_path, checked_at = '9999-12-31T00:00:00.000Z'",
  params: [],
};
const SHOW: Statement = {
  sql: "UPDATE bots SET webhook_path = substr(webhook_path, 11), checked_at = '1970-01-01T00:00:00.000Z' WHERE webhook_path GLOB 'importing-*'",
  params: [],
};

/** True if the account holds an unfinished import of the same archive. Throws if its records must not be deleted. */
async function isStarted(
  account: Installation,
  tables: readonly Table[],
  { head, replace }: { head: Head; replace: boolean },
): Promise<boolean> {
  await assertThisVersion(account);
  const interrupted = await findInterruptedImport(account);
  // An older version stored the time only to the second.
  if (interrupted !== null) return interrupted.slice(0, 19) === head.made_at.slice(0, 19);
  if (replace || (await isEmpty(account, tables))) return false;
  throw new MoveError(
    "The worker on Cloudflare has records already. Add --replace to delete them and put the archive in their place.",
  );
}

async function clear(account: Installation, tables: readonly Table[], head: Head): Promise<void> {
  const deletions = tables.map(({ name }) => ({ sql: `DELETE FROM "${name}"`, params: [] }));
  await account.batch([...deletions.toReversed(), ...holdFor(unfinishedImport(head))]);
}

/** Skips rows that are already there. */
async function copyRows(
  account: Installation,
  draft: Installation,
  tables: readonly Table[],
): Promise<void> {
  await draft.batch([HIDE]);
  for (const table of tables) {
    if (table.name === "holds") continue;
    for await (const rows of rowsOf(draft, table)) {
      const { sql, params } = insertion(table.name, rows);
      await account.batch([{ sql: `${sql} WHERE true ON CONFLICT DO NOTHING`, params }]);
    }
  }
}

interface OldKeys {
  oldSecretKey: string | undefined;
  ownSecretKey: string | undefined;
}

/** Uses this machine's own SECRET_KEY as the old one if it belongs to the archive. */
async function keysFor(head: Head, secretKey: string, given: OldKeys) {
  const { oldSecretKey, ownSecretKey } = given;
  const isOwn = ownSecretKey !== undefined && (await keyIdOf(ownSecretKey)) === head.key;
  return chooseKeys(head, {
    secretKey,
    oldSecretKey: oldSecretKey ?? (isOwn ? ownSecretKey : undefined),
  });
}

/**
 * Imports an archive into the account of a deployed worker. An interrupted import can be run again: it continues with
 * the missing pictures and rows, and until it is complete the hold says so.
 */
export async function importIntoAccount(
  path: string,
  { account, secretKey, say }: AccountMove,
  { replace, ...old }: OldKeys & { replace: boolean },
) {
  const file = await openExisting(path);
  try {
    const archive = await openArchive(file);
    const keys = await keysFor(archive.head, secretKey, old);
    return await withDraft(async (draft) => {
      const count = await fillInstallation(draft, archive, keys);
      const tables = await tablesOf(draft);
      const isContinued = await isStarted(account, tables, { head: archive.head, replace });
      await uploadMissing(path, account, say);
      if (!isContinued) await clear(account, tables, archive.head);
      await copyRows(account, draft, tables);
      // Again, because the worker may have removed these files as unused before their rows were there.
      await uploadMissing(path, account, say);
      await account.batch([SHOW, ...holdFor(importedCause(archive.head))]);
      return count;
    });
  } finally {
    await file.close();
  }
}
