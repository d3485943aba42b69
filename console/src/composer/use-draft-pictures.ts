import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

import type { MessageDraft } from "./message-draft.ts";

/** The draft's uploaded picture, and those of the library. */
export function useDraftPictures({ image, chosen }: Pick<MessageDraft, "image" | "chosen">) {
  const client = useClient();
  const ofLibrary = useIsFullWorker() ? chosen : [];
  return {
    uploaded: image ? [{ address: image.url, type: image.file.type }] : [],
    ofLibrary: ofLibrary.map(({ url, type }) => ({ address: imageAddress(client, url), type })),
  };
}
