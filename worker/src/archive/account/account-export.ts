import { writeNewFile } from "#archive/archive-file.ts";
import { withDraft } from "#archive/draft.ts";
import { tablesOf } from "#hosts/archive-file/archive-tables.ts";
import { DataChanged, writeArchive } from "#hosts/archive-file/write-archive.ts";

import type { AccountMove } from "./account-command.ts";
import { assertThisVersion, pauseSending } from "./account-state.ts";

const ATTEMPTS = 3;

/** The tables of this version, read locally because queries to the account are slow. */
const knownTables = () =>
  withDraft(async (draft) => {
    await draft.migrate();
    return tablesOf(draft);
  });

/** Exports the deployed worker into a new file. Leaves its sending on hold. */
export async function exportAccount(path: string, { account, secretKey, say }: AccountMove) {
  const tables = await knownTables();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeNewFile(path, async (file) => {
        await assertThisVersion(account);
        await pauseSending(account);
        if (attempt === 1) say("Sending on Cloudflare is on hold from now on.");
        return writeArchive(file, account, secretKey, tables);
      });
    } catch (error) {
      if (!(error instanceof DataChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}
