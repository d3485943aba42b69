import type { Posts } from "@tbm/contract/changes.ts";

import { useEditPreflight } from "#api/preflight.ts";
import type { MessageContent } from "#composer/message-draft.ts";
import { sentLength } from "#composer/message-rules.ts";
import { usePictureSize } from "#composer/pictures/use-picture-size.ts";

import type { OpenChange } from "./open-change.ts";

interface Edited {
  id: string;
  group: OpenChange["group"];
  values: MessageContent;
  keyboardId: string | null;
  /** Where the message is posted, as read when the form opened. */
  posts: Posts;
}

/** The worker's prediction for an edit: what is wrong with it, and which posts get it. */
export function useEditCheck({ id, group, values, keyboardId, posts }: Edited, isChanged: boolean) {
  const { message, image, chosen } = values;
  const size = usePictureSize(image?.file ?? null);
  const { preflight, isStale } = useEditPreflight(
    isChanged && sentLength(message) > 0
      ? {
          id,
          message,
          keyboardId,
          imageIds: chosen.map((picture) => picture.id),
          ...(image && { pictures: [{ type: image.file.type, size: image.file.size, ...size }] }),
          ...(group && { groups: [group.id] }),
        }
      : null,
  );
  const fault = preflight?.faults.find(({ isBlocking }) => isBlocking);
  return {
    /** Why it cannot be saved, or null. An answer to an earlier question says nothing about this one. */
    fault: isStale ? null : (fault?.text ?? null),
    posts: preflight
      ? {
          ...posts,
          lost: preflight.troubled.length,
          lost_groups: preflight.groups,
          seconds: preflight.seconds,
        }
      : posts,
  };
}
