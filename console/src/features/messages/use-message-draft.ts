import { useCallback } from "react";

import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import { useStore } from "#lib/store.ts";

export type ChangeDraft = (change: Partial<MessageDraft>) => void;

/** The draft for the connected worker. */
export function useMessageDraft(): { draft: MessageDraft; changeDraft: ChangeDraft } {
  const { baseUrl } = useClient();
  const draft = useStore(draftStore.of(baseUrl));
  const changeDraft: ChangeDraft = useCallback(
    (change) => {
      const { image } = draftStore.read(baseUrl);
      if (image && change.image !== undefined) URL.revokeObjectURL(image.url);
      draftStore.change(baseUrl, change);
    },
    [baseUrl],
  );
  return { draft, changeDraft };
}
