import type { BroadcastDraft } from "@tbm/contract/broadcasts.ts";
import { knownEntities } from "@tbm/contract/entities.ts";

import { AFTER_SCHEDULING, type MessageDraft } from "#composer/message-draft.ts";

/** What the composer is to hold. */
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
