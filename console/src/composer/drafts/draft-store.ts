import {
  type Attached,
  EMPTY_DRAFT,
  type MessageDraft,
  BrowserDraft,
} from "#composer/message-draft.ts";
import { randomKey } from "#lib/random-key.ts";
import { createStore, type Store } from "#lib/store.ts";

import { draftKey, takeDraft } from "./inherited-drafts.ts";
import { dropPicture, findPicture, storePicture } from "./stored-pictures.ts";

function load(worker: string | null): MessageDraft {
  try {
    const kept = BrowserDraft.parse(JSON.parse(takeDraft(draftKey(worker)) ?? "null"));
    return { ...kept, image: null };
  } catch {
    return EMPTY_DRAFT;
  }
}

function store(worker: string | null, draft: MessageDraft): void {
  const { image, missingImage, ...rest } = draft;
  const kept = {
    ...rest,
    groups: [...draft.groups],
    missingImage: image?.file.name ?? missingImage,
  };
  try {
    sessionStorage.setItem(draftKey(worker), JSON.stringify(kept));
  } catch {
    // A browser may forbid storage or run out of space. The draft then lasts until a reload.
  }
}

/**
 * The draft lives outside the screen: a message that is accepted while the operator is elsewhere must be gone on
 * return.
 */
export function createDraftStore() {
  const held = new Map<string | null, Store<MessageDraft>>();

  function of(worker: string | null): Store<MessageDraft> {
    const known = held.get(worker);
    if (known) return known;
    const draft = createStore(load(worker));
    draft.subscribe(() => store(worker, draft.read()));
    held.set(worker, draft);
    const { imageKey } = draft.read();
    if (imageKey !== null) void bringBack(worker, imageKey);
    return draft;
  }

  async function bringBack(worker: string | null, key: string): Promise<void> {
    const file = await findPicture(key);
    const draft = held.get(worker);
    const now = draft?.read();
    if (!file || !draft || !now || now.image || now.imageKey !== key) return;
    const image = { file, url: URL.createObjectURL(file) };
    draft.write({ ...now, image, missingImage: null });
  }

  /** Stores the new image for a reload, and removes the previous one. */
  function keepImage(before: MessageDraft, image: Attached | null): Partial<MessageDraft> {
    if (before.imageKey !== null) dropPicture(before.imageKey);
    const imageKey = image && randomKey();
    if (image && imageKey !== null) storePicture(imageKey, image.file);
    return { missingImage: null, imageKey };
  }

  return {
    of,
    read: (worker: string | null): MessageDraft => of(worker).read(),
    change: (worker: string | null, change: Partial<MessageDraft>): void => {
      const before = of(worker).read();
      const { image } = change;
      const isOther = image !== undefined && (image === null || image !== before.image);
      of(worker).write({ ...before, ...(isOther && keepImage(before, image)), ...change });
    },
    /** Starts again from storage, as a reload would. */
    reload: () => held.clear(),
  };
}

export const draftStore = createDraftStore();
