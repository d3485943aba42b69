import { useQueryClient } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import { groupSetsQuery } from "#api/groups/group-sets.ts";
import { readSavedPost } from "#api/saved-posts.ts";
import { useDuplicate } from "#composer/use-duplicate.tsx";

import { draftOfPost } from "./saved-content.ts";

/** Opens a saved post in the composer. The returned dialog, which must be rendered, asks before it replaces a draft. */
export function useOpenPost() {
  const client = useClient();
  const queries = useQueryClient();
  return useDuplicate(async (id) => {
    const [post, sets] = await Promise.all([
      readSavedPost(client, id),
      queries.ensureQueryData(groupSetsQuery(client)),
    ]);
    return draftOfPost(post, sets);
  });
}
