import type { Draft } from "@tbm/contract/writing/drafts.ts";

import type { Client } from "#api/client/client.ts";
import { AFTER_SCHEDULING } from "#composer/message-draft.ts";
import { createStore } from "#lib/store.ts";

import { IDLE, putAside, type SyncState, syncWith } from "./sync-with-worker.ts";

/** The draft of the composer and its copy on the worker in use, for the screens. */
function createDraftSync() {
  const state = createStore<SyncState>(IDLE);
  let sync: ReturnType<typeof syncWith> | null = null;
  let isOpen = false;

  function onReturn(): void {
    if (document.visibilityState === "hidden") void sync?.store();
    else if (isOpen) void sync?.pull();
  }

  return {
    state,

    /** Stores the drafts for this worker from now on. Returns the function that ends it. */
    run: (worker: Client): (() => void) => {
      state.write(IDLE);
      sync = syncWith(worker, state);
      document.addEventListener("visibilitychange", onReturn);
      window.addEventListener("focus", onReturn);
      window.addEventListener("online", onReturn);
      if (isOpen) void sync.pull();
      return () => {
        sync?.end();
        sync = null;
        document.removeEventListener("visibilitychange", onReturn);
        window.removeEventListener("focus", onReturn);
        window.removeEventListener("online", onReturn);
      };
    },

    /** While the composer is open, it follows what is written elsewhere. Returns the function that ends it. */
    open: (): (() => void) => {
      isOpen = true;
      void sync?.pull();
      return () => {
        isOpen = false;
      };
    },

    /** Replaces this draft with the worker's version. */
    load: (): void => {
      const now = state.read();
      if (now.kind === "changed") sync?.take(now.stored);
    },

    /** Stores this draft over the worker's version. */
    keep: (): void => {
      const now = state.read();
      const copy = sync?.read().copy;
      if (!sync || !copy) return;
      const version = now.kind === "changed" ? now.stored.version : 0;
      state.write(IDLE);
      sync.change({ copy: { ...copy, version, fingerprint: "" } });
      void sync.store();
    },

    /** Empties the composer. The worker's copy, if it has one, stays among the drafts. */
    startNew: (): void => {
      try {
        putAside.write(Math.max(putAside.read(), sync?.read().copy?.version ?? 0));
      } catch {
        // Without storage it is taken again at the next visit.
      }
      state.write(IDLE);
      sync?.change({ ...AFTER_SCHEDULING, copy: null });
    },

    /** Opens another draft. The current one is stored first, so it stays among the drafts. */
    switchTo: async (stored: Draft): Promise<void> => {
      await sync?.store();
      sync?.take(stored);
    },
  };
}

export const draftSync = createDraftSync();
