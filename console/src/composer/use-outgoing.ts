import type { OutgoingMessage } from "#api/outgoing-message.ts";
import { useCapability } from "#api/workers/health.ts";
import { nested } from "#composer/formatting/nested-entities.ts";

import type { WrittenMessage } from "./message-draft.ts";

/** What is written as it goes to the worker: only what that one knows of. */
export function useOutgoing(written: WrittenMessage): Omit<OutgoingMessage, "botId"> {
  const { groups, message, keyboardId, image, entities, options, chosen } = written;
  const canFormat = useCapability("formatting");
  const hasAlbums = useCapability("albums");
  return {
    groups,
    message,
    keyboardId,
    image: image?.file ?? null,
    ...(canFormat && { entities: nested(entities), options }),
    ...(hasAlbums && { imageIds: chosen.map(({ id }) => id) }),
  };
}
