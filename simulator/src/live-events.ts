import type { JournalEntry } from "./journal.ts";

type LiveEvent =
  | { type: "journal"; entry: JournalEntry }
  | { type: "chat"; chatId: number }
  | { type: "bots" }
  | { type: "clock"; now: number }
  | { type: "reset" };

export type LiveEvents = {
  publish: (event: LiveEvent) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void;
  hasListeners: () => boolean;
};

export function createLiveEvents(): LiveEvents {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
  };
}
