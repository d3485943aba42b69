import { useCapability } from "#api/health.ts";
import { usePreflight } from "#api/preflight.ts";
import type { WrittenMessage } from "#lib/message-draft.ts";
import { isComplete } from "#lib/message-rules.ts";
import { usePictureSize } from "#lib/use-picture-size.ts";

import { type Going, questionOf } from "./preflight-question.ts";

/** What would become of what is written, as far as the worker can tell. */
export function useMessageCheck(written: WrittenMessage, going: Going) {
  const size = usePictureSize(written.image?.file ?? null);
  const imageIds = useCapability("albums") ? written.chosen.map(({ id }) => id) : [];
  return usePreflight(isComplete(written) ? questionOf(written, going, size, imageIds) : null);
}

export type MessageCheck = ReturnType<typeof useMessageCheck>;
