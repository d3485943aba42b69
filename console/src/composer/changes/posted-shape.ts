import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import { shapeOf } from "@tbm/contract/content/message-edits.ts";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";

import { toPicture } from "#composer/message-bubble.tsx";

/** The messages that a broadcast was posted as. An edit keeps them. */
export const postedShape = (broadcast: BroadcastDetail) =>
  shapeOf(
    stepsOf({
      message: broadcast.message,
      entities: [],
      pictures: broadcast.image_urls.map(toPicture),
      keyboard: broadcast.keyboard ?? null,
    }),
  );
