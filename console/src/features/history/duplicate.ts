import type { BroadcastDraft } from "@tbm/contract/broadcasts.ts";
import { knownEntities } from "@tbm/contract/entities.ts";

import type { Fetch } from "#api/request.ts";
import { AFTER_SCHEDULING, type MessageDraft } from "#lib/message-draft.ts";

/** What the composer is to hold, all but an uploaded picture. */
export const draftOf = (found: BroadcastDraft): Partial<MessageDraft> => ({
  ...AFTER_SCHEDULING,
  mode: "now",
  botId: found.botId ?? null,
  groups: new Set(found.groups),
  message: found.message,
  entities: knownEntities(found.entities),
  options: {
    silent: found.silent ?? false,
    protect: found.protect ?? false,
    noPreview: found.noPreview ?? false,
    pin: found.pin ?? false,
  },
  chosen: found.images.map(({ id, name, url, type }) => ({ id, name, url, type: type ?? "" })),
  keyboardId: found.keyboardId ?? null,
});

/** A picture that was uploaded with a message, as if it were chosen anew; null if it is gone. */
export async function fetchPicture(
  fetchIt: Fetch,
  address: string,
): Promise<MessageDraft["image"]> {
  try {
    const response = await fetchIt(address, {});
    if (!response.ok) return null;
    const bytes = await response.blob();
    const name = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "");
    const file = new File([bytes], name || "picture", { type: bytes.type });
    return { file, url: URL.createObjectURL(file) };
  } catch {
    return null;
  }
}
