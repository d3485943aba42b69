import type { PreflightQuestion } from "#api/preflight.ts";
import type { PictureSize } from "#composer/pictures/use-picture-size.ts";

import type { WrittenMessage } from "./message-draft.ts";
import type { Sendable } from "./message-rules.ts";

/** How the message will be sent. */
export type SendTiming = Pick<PreflightQuestion, "source" | "timing" | "editedId">;

/** What the worker needs to check a message before it is sent. */
export function questionOf(
  written: Sendable<WrittenMessage>,
  { source, timing, editedId }: SendTiming,
  size: PictureSize | null,
  imageIds: readonly string[] = [],
): PreflightQuestion {
  const { botId, groups, message, keyboardId, image } = written;
  return {
    botId,
    groups: [...groups],
    source,
    message,
    keyboardId,
    ...(timing && { timing }),
    ...(editedId && { editedId }),
    ...(imageIds.length > 0 && { imageIds: [...imageIds] }),
    ...(image && { pictures: [{ type: image.file.type, size: image.file.size, ...size }] }),
  };
}
