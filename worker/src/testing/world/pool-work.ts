import { setImmediate as nextTurn } from "node:timers/promises";

import { KEY_WORK_AT_ONCE } from "./key-work.ts";

const KEY_WORK = [
  "decrypt",
  "deriveBits",
  "deriveKey",
  "digest",
  "encrypt",
  "importKey",
  "sign",
  "verify",
] as const;

let working = 0;
let withoutThreads = 0;

/** From now on keys are worked on at once, until the function it gives is called. */
export function doWithoutThreads(): () => void {
  withoutThreads += 1;
  return () => {
    withoutThreads -= 1;
  };
}

const atOnce = new Map<string, (...args: never[]) => unknown>(Object.entries(KEY_WORK_AT_ONCE));

/** Keys are worked on by threads that no list of resources tells of, so their work is counted here. */
for (const name of KEY_WORK) {
  const original = crypto.subtle[name];
  const quick = atOnce.get(name);
  Object.defineProperty(crypto.subtle, name, {
    configurable: true,
    value: async (...args: unknown[]) => {
      if (quick && withoutThreads > 0) return Reflect.apply(quick, null, args);
      working += 1;
      try {
        return await Reflect.apply(original, crypto.subtle, args);
      } finally {
        working -= 1;
      }
    },
  });
}

const isWorking = () =>
  working > 0 || process.getActiveResourcesInfo().some((resource) => resource.startsWith("FSReq"));

/** Waits for the threads that work on files and keys, however long a busy machine holds them up. */
export async function letPoolWork(): Promise<void> {
  while (isWorking()) await nextTurn();
}
