import type { Draft } from "@tbm/contract/writing/drafts.ts";
import { z } from "zod/mini";

import { ApiError, isNoAnswer } from "#api/client/api-error.ts";
import type { Client } from "#api/client/client.ts";
import { deleteDraft, isDraftConflict, listDrafts, storeDraft } from "#api/drafts.ts";
import { createBrowserStore } from "#api/workers/browser-store.ts";
import { type DraftCopy, hasContent, type MessageDraft } from "#composer/message-draft.ts";
import type { Store } from "#lib/store.ts";

import { copyOf, draftOf, isFromThisDevice, isStored, newCopy } from "./draft-copy.ts";
import { draftStore } from "./draft-store.ts";

/*
 * The worker has a copy of the draft, so that another device can continue it. This tab's draft stays the one that counts:
 * it is stored in the browser at once and on the worker a little later. Each copy has a version. If the worker
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

export const IDLE: SyncState = { kind: "idle" };
const DELAY_MS = 1000;
const RETRY_MS = 30_000;
const OFFERED_MS = 7 * 24 * 3_600_000;

/** Up to which version the operator has put drafts of other devices aside. */
export const putAside = createBrowserStore<number>("bot-manager-drafts-put-aside", z.number(), 0);

/** Stores this tab's draft on a worker, and follows what other devices write there. */
export function syncWith(worker: Client, state: Store<SyncState>) {
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

  /**
   * Deletes the worker's copy of a draft that was sent or emptied here, also if a tab of this browser stored it once more
   * while it was closed. What another device has written meanwhile stays.
   */
  async function deleteCopy({ id, version }: DraftCopy): Promise<void> {
    try {
      await deleteDraft(worker, id, version);
    } catch (error) {
      if (!isDraftConflict(error)) throw error;
      const found = (await listDrafts(worker)).find((draft) => draft.id === id);
      if (found && isFromThisDevice(found)) await deleteDraft(worker, id, found.version);
    }
  }

  async function forget(): Promise<void> {
    const { copy } = read();
    if (copy && copy.version > 0 && !isUndecided()) await deleteCopy(copy);
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

  /** Continues on this device what was written last on another one. Groups and a time that are chosen already stay. */
  function takeNewest(drafts: readonly Draft[]): void {
    const since = Math.max(putAside.read(), Date.now() - OFFERED_MS);
    const newest = drafts.find((draft) => draft.version > since && !isFromThisDevice(draft));
    if (!newest) return;
    const { botId, groups, mode, date, time, timezone, repeat } = read();
    take(newest);
    if (groups.size > 0) change({ botId, groups });
    if (date !== "") change({ mode, date, time, timezone, repeat });
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
    } else if (JSON.stringify(stored.content) === copyOf(draft).stored.content) {
      // Stored by this tab, whose reload lost the answer. It is stored once more, with its picture.
      change({ copy: { ...copy, version: stored.version } });
    } else if (hasContent(draft)) show({ kind: "changed", stored });
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
