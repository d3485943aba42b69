import type { OutgoingMessage } from "#api/outgoing-message.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { nested } from "#composer/formatting/nested-entities.ts";

import type { WrittenMessage } from "./message-draft.ts";

/** The message in the form that the connected worker supports. */
export function useOutgoing(written: WrittenMessage): Omit<OutgoingMessage, "botId"> {
  const { groups, message, keyboardId, image, entities, options, lifetime, chosen } = written;
  const isFull = useIsFullWorker();
  return {
    groups,
    message,
    keyboardId,
    image: image?.file ?? null,
    ...(isFull && {
      entities: nested(entities),
      options,
      lifetime,
      imageIds: chosen.map(({ id }) => id),
    }),
  };
}
