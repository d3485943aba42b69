import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import { type Shape, shapeOf, shapeWith } from "@tbm/contract/content/message-edits.ts";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";

import { toPicture } from "#composer/message-bubble.tsx";

/** The messages that a version of a broadcast consists of, given its pictures. */
export const postedShape = (broadcast: BroadcastDetail, pictures: readonly unknown[]): Shape =>
  shapeWith(firstShape(broadcast), pictures);

const firstShape = (broadcast: BroadcastDetail) =>
  shapeOf(
    stepsOf({
      message: broadcast.message,
      entities: [],
      pictures: broadcast.image_urls.map(toPicture),
      keyboard: broadcast.keyboard ?? null,
    }),
  );
