import type { Files } from "#ports.ts";

/** Unlike a Blob's stream, it needs no thread and so no real time. */
const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** Files in memory, for tests that run thousands of times. */
export function createMemoryFiles(now: () => number): Files {
  const stored = new Map<string, { bytes: Uint8Array<ArrayBuffer>; writtenAt: number }>();
  return {
    put: async (name, bytes) => {
      stored.set(name, { bytes, writtenAt: now() });
    },
    find: async (name) => {
      const file = stored.get(name);
      if (!file) return null;
      const read = async (range?: { first: number; last: number }) =>
        streamOf(range ? file.bytes.slice(range.first, range.last + 1) : file.bytes);
      return { size: file.bytes.length, read };
    },
    delete: async (name) => {
      stored.delete(name);
    },
    list: async function* () {
      for (const [name, { writtenAt }] of stored) yield { name, writtenAt };
    },
  };
}
