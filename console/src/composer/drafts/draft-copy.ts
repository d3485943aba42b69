import type { Draft } from "@tbm/contract/writing/drafts.ts";
import { z } from "zod/mini";

import type { StoredDraft } from "#api/drafts.ts";
import { createBrowserStore } from "#api/workers/browser-store.ts";
import { BrowserDraft, type DraftCopy, type MessageDraft } from "#composer/message-draft.ts";
import { fingerprint } from "#lib/fingerprint.ts";
import { randomKey } from "#lib/random-key.ts";

const device = createBrowserStore<string>("bot-manager-device", z.string(), "");

/** Identifies this browser, so that it doesn't take its own tabs for another device. */
function ownDevice(): string {
  const known = device.read();
  if (known !== "") return known;
  const made = randomKey();
  try {
    device.write(made);
  } catch {
    // Without storage, every tab is a device of its own.
  }
  return made;
}

export const newCopy = (): DraftCopy => ({
  id: `drf_${randomKey()}`,
  version: 0,
  fingerprint: "",
  image: null,
  isFromElsewhere: false,
});

/** What the worker stores of a draft, and what identifies it. */
export function copyOf(draft: MessageDraft) {
  const { image, imageKey, missingImage: _missing, chosen, copy, groups, ...fields } = draft;
  const content = JSON.stringify({ ...fields, groups: [...groups], device: ownDevice() });
  const ofLibrary = chosen.map(({ id }) => id);
  const uploaded = copy?.image && copy.image.key === imageKey ? [copy.image.id] : [];
  const isWhole = imageKey === null || image !== null || uploaded.length > 0;
  return {
    stored: {
      content,
      imageIds: [...uploaded, ...ofLibrary],
      image: uploaded.length > 0 ? null : (image?.file ?? null),
    } satisfies Omit<StoredDraft, "id" | "version">,
    hasImage: imageKey !== null && isWhole,
    fingerprint: fingerprint(JSON.stringify([content, imageKey, isWhole, ofLibrary])),
  };
}

/** Whether the worker has exactly this draft. */
export const isStored = (draft: MessageDraft): boolean =>
  draft.copy !== null && draft.copy.fingerprint === copyOf(draft).fingerprint;

export const isFromThisDevice = ({ content }: Draft): boolean => content["device"] === ownDevice();

/** The composer's draft for the worker's copy; null if another version of the console wrote it. */
export function draftOf(stored: Draft): MessageDraft | null {
  const { id, version, content, images } = stored;
  const chosen = images.map(({ id: imageId, name, url, type }) => ({
    id: imageId,
    name,
    url,
    type: type ?? "",
  }));
  const own = { imageKey: null, missingImage: null, copy: null };
  const kept = BrowserDraft.safeParse({ ...content, chosen, ...own });
  if (!kept.success) return null;
  const draft: MessageDraft = { ...kept.data, image: null };
  const isFromElsewhere = !isFromThisDevice(stored);
  const copy = { ...newCopy(), id, version, isFromElsewhere };
  return { ...draft, copy: { ...copy, fingerprint: copyOf(draft).fingerprint } };
}
