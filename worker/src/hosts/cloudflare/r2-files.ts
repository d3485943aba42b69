import type { Files } from "#ports.ts";

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
      if (!found) return null;
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

    delete: (name) => bucket.delete(name),

    list: async function* () {
      let cursor: string | undefined;
      do {
        const page: R2Objects = await bucket.list(cursor === undefined ? {} : { cursor });
        for (const { key, uploaded } of page.objects) {
          yield { name: key, writtenAt: uploaded.getTime() };
        }
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
    },
  };
}
