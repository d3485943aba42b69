import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { Installation } from "#hosts/installation.ts";

import type { Head } from "./archive-format.ts";
import { type Keys, resealTokens } from "./archive-keys.ts";
import { type Archive, readArchive } from "./read-archive.ts";

export const importedCause = ({ made_at }: Head): Cause => ({
  code: "imported",
  params: { made_at },
});

/** Migrates to this version, and puts sending on hold until the operator releases it. */
async function finish(installation: Installation, head: Head): Promise<void> {
  await installation.migrate();
  const now = new Date().toISOString();
  await installation.batch([
    // The worker that was processing these requests has stopped.
    { sql: "DELETE FROM idempotency_keys WHERE status IS NULL", params: [] },
    { sql: "DELETE FROM holds", params: [] },
    {
      sql: "INSERT INTO holds VALUES (1, ?, ?)",
      params: [now, JSON.stringify(importedCause(head))],
    },
  ]);
}

/** Reads an archive into an empty installation and makes it ready to use. */
export async function fillInstallation(installation: Installation, archive: Archive, keys: Keys) {
  const count = await readArchive(installation, archive, keys.from);
  await resealTokens(installation, keys);
  await finish(installation, archive.head);
  return count;
}
