import { t } from "@lingui/core/macro";
import type { BroadcastDraft } from "@tbm/contract/broadcasts/broadcast-draft.ts";
import { knownEntities } from "@tbm/contract/content/entities.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { useNavigate } from "#router/router-context.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { useSingleFlight } from "#ui/use-single-flight.ts";

import type { MessageContent, MessageDraft } from "./message-draft.ts";

/** The composer's content for a stored message. */
export const contentOf = (stored: BroadcastDraft): MessageContent => ({
  botId: stored.botId ?? null,
  groups: new Set(stored.groups),
  message: stored.message,
  entities: knownEntities(stored.entities),
  options: {
    silent: stored.silent ?? false,
    protect: stored.protect ?? false,
    noPreview: stored.noPreview ?? false,
    pin: stored.pin ?? false,
  },
  lifetime: {
    deleteAfterHours: stored.deleteAfterHours ?? null,
    deletePrevious: stored.deletePrevious ?? false,
  },
  image: null,
  chosen: stored.images.map(({ id, name, url, type }) => ({ id, name, url, type: type ?? "" })),
  keyboardId: stored.keyboardId ?? null,
});

/**
 * Copies a sent or scheduled message into the composer. The returned dialog, which must be rendered, asks before
 * it replaces a draft.
 */
export function useDuplicate(read: (id: string) => Promise<Partial<MessageDraft>>) {
  const { baseUrl } = useClient();
  const navigate = useNavigate();
  const { run, isRunning } = useSingleFlight();
  const [asking, setAsking] = useState<string | null>(null);

  async function duplicate(id: string) {
    const draft = await read(id);
    const { image } = draftStore.read(baseUrl);
    if (image) URL.revokeObjectURL(image.url);
    draftStore.change(baseUrl, { saved: null, ...draft });
    await navigate("/messages");
  }

  return {
    isReading: isRunning,
    begin: (id: string) => {
      if (draftStore.read(baseUrl).message.trim() !== "") setAsking(id);
      else void run(id, () => duplicate(id));
    },
    dialog: (
      <ConfirmDialog
        target={asking}
        title={t`Replace Draft`}
        text={() => t`You have an unsent draft. Replace it with this message?`}
        confirmLabel={t`Replace`}
        onConfirm={duplicate}
        onClose={() => setAsking(null)}
      />
    ),
  };
}
