import type { Draft } from "@tbm/contract/writing/drafts.ts";
import { z } from "zod";

import { ApiError, isNoAnswer } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { deleteDraft, isDraftConflict, listDrafts, storeDraft } from "#api/drafts.ts";
import { createBrowserStore } from "#api/workers/browser-store.ts";
import {
  AFTER_SCHEDULING,
  type DraftCopy,
  draftStore,
  hasContent,
  type MessageDraft,
} from "#composer/message-draft.ts";
import { createStore, type Store } from "#lib/store.ts";

import { copyOf, draftOf, isFromThisDevice, isStored, newCopy } from "./draft-copy.ts";

/*
 * The worker has a copy of the draft, so that writing can go on on another device. This tab's draft stays the one that
 * counts: it is stored in the browser at once and on the worker a little later. Each copy has a version. If the worker
 * has another version than this draft came from, nothing is stored until the operator has chosen one of the two.
 */
export type SyncState =
  /** Nothing is written, or it is not stored on the worker yet. */
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** Not on the worker. `reason` is null if it could not be reached. */
  | { kind: "local"; reason: string | null }
  | { kind: "changed"; stored: Draft }
  /** It was sent or deleted elsewhere. */
  | { kind: "gone" };

const IDLE: SyncState = { kind: "idle" };
const DELAY_MS = 1000;
const RETRY_MS = 30_000;
const OFFERED_MS = 7 * 24 * 3_600_000;

/** Up to which version the operator has put drafts of other devices aside. */
const putAside = createBrowserStore<number>("bot-manager-drafts-put-aside", z.number(), 0);

function syncWith(worker: Client, state: Store<SyncState>) {
  const { baseUrl } = worker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue = Promise.resolve();
  let hasEnded = false;

  const read = (): MessageDraft => draftStore.read(baseUrl);
  const show = (next: SyncState): void => {
    if (!hasEnded && (next !== IDLE || state.read() !== IDLE)) state.write(next);
  };
  const isUndecided = () => ["changed", "gone"].includes(state.read().kind);

  function change(values: Partial<MessageDraft>): void {
    const { image } = read();
    if (image && values.image === null) URL.revokeObjectURL(image.url);
    draftStore.change(baseUrl, values);
  }

  function later(ms: number): void {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void store(), ms);
  }

  function report(error: unknown): void {
    const isRefused = error instanceof ApiError && !isNoAnswer(error);
    show({ kind: "local", reason: isRefused ? error.message : null });
    later(RETRY_MS);
  }

  /** One request at a time. */
  function alone(work: () => Promise<void>): Promise<void> {
    queue = queue.then(() => (hasEnded ? undefined : work().catch(report)));
    return queue;
  }

  /** The worker has this draft. */
  function adopt(draft: MessageDraft, { id, version, images: [first] }: Draft): void {
    const { hasImage, fingerprint } = copyOf(draft);
    const { imageKey } = draft;
    const image = hasImage && imageKey !== null && first ? { key: imageKey, id: first.id } : null;
    change({ copy: { id, version, fingerprint, image, isFromElsewhere: false } });
    show({ kind: "saved" });
  }

  async function forget(): Promise<void> {
    const { copy } = read();
    if (copy && copy.version > 0 && !isUndecided()) {
      await deleteDraft(worker, copy.id, copy.version);
    }
    if (copy && read().copy === copy) change({ copy: null });
    show(IDLE);
  }

  /** The id is part of the draft from the start, so that whoever inherits it or loses an answer uses the same one. */
  function identify(): DraftCopy {
    const copy = read().copy ?? newCopy();
    if (!read().copy) change({ copy });
    return copy;
  }

  async function storeNow(): Promise<void> {
    if (!hasContent(read())) return forget();
    if (isUndecided()) return undefined;
    if (isStored(read())) return show({ kind: "saved" });
    const copy = identify();
    const draft = read();
    const { stored } = copyOf(draft);
    show({ kind: "saving" });
    try {
      adopt(draft, await storeDraft(worker, { id: copy.id, version: copy.version, ...stored }));
    } catch (error) {
      if (!isDraftConflict(error)) throw error;
      const found = (await listDrafts(worker)).find(({ id }) => id === copy.id);
      if (found && JSON.stringify(found.content) === stored.content) adopt(draft, found);
      else show(found ? { kind: "changed", stored: found } : { kind: "gone" });
    }
    return undefined;
  }

  const store = (): Promise<void> => alone(storeNow);

  function take(stored: Draft): void {
    const draft = draftOf(stored);
    if (!draft) return;
    change(draft);
    show({ kind: "saved" });
  }

  /** Continues on this device what was written last on another one. Groups that are chosen already stay. */
  function takeNewest(drafts: readonly Draft[]): void {
    const since = Math.max(putAside.read(), Date.now() - OFFERED_MS);
    const newest = drafts.find((draft) => draft.version > since && !isFromThisDevice(draft));
    if (!newest) return;
    const { botId, groups } = read();
    take(newest);
    if (groups.size > 0) change({ botId, groups });
  }

  async function pullNow(): Promise<void> {
    const drafts = await listDrafts(worker);
    const draft = read();
    const { copy } = draft;
    if (!copy || copy.version === 0) {
      if (!hasContent(draft)) takeNewest(drafts);
      return;
    }
    const stored = drafts.find(({ id }) => id === copy.id);
    if (!stored) {
      if (hasContent(draft)) show({ kind: "gone" });
      else change({ copy: null });
    } else if (stored.version === copy.version) {
      show(isStored(draft) ? { kind: "saved" } : IDLE);
    } else if (isStored(draft) && stored.version > copy.version && draft.handedOver === null) {
      take(stored);
    } else show({ kind: "changed", stored });
  }

  async function pull(): Promise<void> {
    await alone(pullNow);
    await store();
  }

  function onChange(): void {
    if (hasContent(read())) identify();
    later(hasContent(read()) ? DELAY_MS : 0);
  }
  const leave = draftStore.of(baseUrl).subscribe(onChange);
  if (hasContent(read())) onChange();

  return {
    store,
    pull,
    read,
    change,
    take,
    end: (): void => {
      hasEnded = true;
      clearTimeout(timer);
      leave();
    },
  };
}

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
