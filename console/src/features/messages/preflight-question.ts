import type { PreflightQuestion } from "#api/preflight.ts";

import type { Sendable } from "./message-rules.ts";
import type { PictureSize } from "./use-picture-size.ts";
import type { Written } from "./use-posting.ts";

/** What the worker must know of a message to tell what would become of it. */
export function questionOf(
  written: Sendable<Written>,
  size: PictureSize | null,
  imageIds: readonly string[] = [],
): PreflightQuestion {
  const { botId, groups, mode, message, keyboardId, image } = written;
  return {
    botId,
    groups: [...groups],
    source: mode === "schedule" ? "schedule" : "now",
    message,
    keyboardId,
    ...(imageIds.length > 0 && { imageIds: [...imageIds] }),
    ...(image && { pictures: [{ type: image.file.type, size: image.file.size, ...size }] }),
  };
}
