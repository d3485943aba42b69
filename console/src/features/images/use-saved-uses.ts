import { plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import { postsWith, savedPostsQuery } from "#api/saved-posts.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { nameList } from "#records/name-list.ts";

/** Which saved posts use the images that are about to be deleted; undefined if none does. */
export function useSavedUses(imageIds: readonly string[] | null): string | undefined {
  const isFull = useIsFullWorker();
  const { data } = useQuery({
    ...savedPostsQuery(useClient()),
    enabled: isFull && imageIds !== null,
    meta: {},
  });
  const posts = postsWith(data, imageIds ?? []);
  if (posts.length === 0) return undefined;
  const names = nameList(posts);
  return plural(posts.length, {
    one: `Used in the saved post ${names}, which keeps its copy.`,
    other: `Used in the saved posts ${names}, which keep their copies.`,
  });
}
