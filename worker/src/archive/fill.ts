import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { Installation } from "#hosts/installation.ts";

import type { Head } from "./archive-format.ts";
import { type Keys, sealAnew } from "./archive-keys.ts";
import { type Archive, readInto } from "./read-archive.ts";

export const importedCause = ({ made_at }: Head): Cause => ({
  code: "imported",
  params: { made_at },
});

/** Brings it to this version, and keeps it from sending anything before the operator says so. */
async function settle(installation: Installation, head: Head): Promise<void> {
  await installation.migrate();
  const now = new Date().toISOString();
  await installation.batch([
    // Whoever was still carrying these out has stopped.
    { sql: "DELETE FROM repeats WHERE status IS NULL", params: [] },
    { sql: "DELETE FROM holds", params: [] },
    {
      sql: "INSERT INTO holds VALUES (1, ?, ?)",
      params: [now, JSON.stringify(importedCause(head))],
    },
  ]);
}

/** Fills a draft of an installation, and makes it ready to become one. */
export async function fill(draft: Installation, archive: Archive, keys: Keys) {
  const count = await readInto(draft, archive, keys.from);
  await sealAnew(draft, keys);
  await settle(draft, archive.head);
  return count;
}
