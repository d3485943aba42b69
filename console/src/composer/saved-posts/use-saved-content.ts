import { useQuery } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";

import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import type { SavedContent } from "#api/outgoing-message.ts";
import { partsOf } from "#composer/audience/audience-parts.ts";
import type { WrittenMessage } from "#composer/message-draft.ts";
import { useOutgoing } from "#composer/use-outgoing.ts";

/** What is saved of the message. Sets that are chosen as a whole are saved as sets, so later changes to them count. */
export function useSavedContent(written: WrittenMessage, offered: readonly Group[] | undefined) {
  const { data: sets } = useQuery(groupSetsQuery(useClient()));
  const { groups, ...content } = useOutgoing(written);
  const { botId } = written;

  return (withAudience: boolean): Omit<SavedContent, "name" | "version"> => {
    if (!withAudience) return { ...content, botId: null, groups: [], sets: [] };
    const ids = new Set(offered?.map(({ id }) => id));
    const parts = partsOf(groups, ids, sets ?? []);
    return { ...content, botId, groups: parts.others, sets: parts.sets.map(({ set }) => set.id) };
  };
}
