import type { Files } from "#ports.ts";

import { DELETED, keysOf } from "./bucket-keys.ts";

/**
 * Files in a bucket. With `isWhole` a file is read to its end before it is returned, because a lane opens several
 * files and calls at the same time, and an invocation may have only six connections.
 */
export function createR2Files(bucket: R2Bucket, { isWhole = false } = {}): Files {
  return {
    put: async (name, bytes) => {
      await bucket.put(name, bytes);
    },

    find: async (name) => {
      const found = await bucket.head(name);
      if (!found || (await bucket.head(`${DELETED}${name}`))) return null;
      return {
        size: found.size,
        read: async (range) => {
          const part = range && { offset: range.first, length: range.last - range.first + 1 };
          const object = await bucket.get(name, part && { range: part });
          if (!object) return null;
          return isWhole ? new Response(await object.arrayBuffer()).body : object.body;
        },
      };
    },

    // A backup may name the picture, so it is only marked here; `removeDeleted` removes it.
    delete: async (name) => {
      await bucket.put(`${DELETED}${name}`, "");
    },

    list: async function* () {
      const deleted = new Set<string>();
      for await (const { key } of keysOf(bucket, DELETED)) deleted.add(key.slice(DELETED.length));
      for await (const { key, uploaded } of keysOf(bucket)) {
        // Backups and marks are in folders.
        if (key.includes("/") || deleted.has(key)) continue;
        yield { name: key, writtenAt: uploaded.getTime() };
      }
    },
  };
}
