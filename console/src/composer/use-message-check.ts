import { usePreflight } from "#api/preflight.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { usePictureSize } from "#composer/pictures/use-picture-size.ts";

import type { WrittenMessage } from "./message-draft.ts";
import { hasTooManyGroups, isComplete } from "./message-rules.ts";
import { type SendTiming, questionOf } from "./preflight-question.ts";

/** The worker's prediction for the message that is being written. */
export function useMessageCheck(written: WrittenMessage, timing: SendTiming) {
  const size = usePictureSize(written.image?.file ?? null);
  const imageIds = useIsFullWorker() ? written.chosen.map(({ id }) => id) : [];
  const isAskable = isComplete(written) && !hasTooManyGroups(written);
  return usePreflight(isAskable ? questionOf(written, timing, size, imageIds) : null);
}

export type MessageCheck = ReturnType<typeof useMessageCheck>;
