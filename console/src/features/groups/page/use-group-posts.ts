import { useInfiniteQuery } from "@tanstack/react-query";
import type { GroupPost } from "@tbm/contract/group-page.ts";
import { useMemo } from "react";

import { useClient } from "#api/client/use-client.ts";
import { type GroupPostsFilter, groupPostsQuery } from "#api/groups/group-page.ts";

const RUNNING_MS = 2000;
const RESTING_MS = 15_000;

const isOpen = ({ state }: GroupPost) => state === "queued" || state === "sending";

/** The posts of a group, polled more often while one is on its way. */
export function useGroupPosts(groupId: string, filter: GroupPostsFilter) {
  const query = useInfiniteQuery({
    ...groupPostsQuery(useClient(), groupId, filter),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) => {
      if (status !== "success" || !data) return false;
      const isAnyOpen = data.pages.some(({ posts }) => posts.some(isOpen));
      return data.pages.length * (isAnyOpen ? RUNNING_MS : RESTING_MS);
    },
  });
  const { data } = query;
  const posts = useMemo(
    () =>
      data?.pages.flatMap((page) =>
        page.posts.map((post) =>
          Object.assign({ id: `${post.broadcast_id} ${post.group_id}` }, post),
        ),
      ),
    [data],
  );
  return { query, posts };
}
