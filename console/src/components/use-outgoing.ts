import { useCapability } from "#api/health.ts";
import type { OutgoingMessage } from "#api/outgoing-message.ts";
import type { WrittenMessage } from "#lib/message-draft.ts";
import { nested } from "#lib/nested-entities.ts";

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
