import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Installation } from "#hosts/installation.ts";
import { nodeData } from "#hosts/node/storage/node-data.ts";

/** Creates a temporary installation for `work`, which stores rows but no pictures. */
export async function withDraft<T>(work: (draft: Installation) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "tbm-import-"));
  try {
    const draft = await nodeData.open(folder);
    try {
      return await work({ ...draft, files: { ...draft.files, put: async () => {} } });
    } finally {
      await draft.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
