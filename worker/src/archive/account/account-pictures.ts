import { openExisting } from "#archive/archive-file.ts";
import { picturesOf } from "#archive/read-archive.ts";
import { inBatches } from "#hosts/archive-file/batches.ts";
import type { Installation } from "#hosts/installation.ts";

/** How many uploads run at a time, each completely in memory. */
const CONCURRENT_UPLOADS = 6;
const TOLD_EVERY = 300;

/** Uploads the pictures that the account lacks. A name contains the digest, so equal names have equal bytes. */
export async function uploadMissing(
  path: string,
  { files }: Installation,
  say: (text: string) => void,
): Promise<void> {
  const there = new Set<string>();
  for await (const { name } of files.list()) there.add(name);
  const file = await openExisting(path);
  try {
    let uploaded = 0;
    for await (const batch of inBatches(picturesOf(file, there), CONCURRENT_UPLOADS)) {
      await Promise.all(batch.map(({ name, bytes }) => files.put(name, bytes)));
      uploaded += batch.length;
      if (uploaded % TOLD_EVERY === 0) say(`${uploaded} pictures are uploaded.`);
    }
  } finally {
    await file.close();
  }
}
