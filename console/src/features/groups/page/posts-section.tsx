import { t } from "@lingui/core/macro";
import { Button, Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { GroupPost } from "@tbm/contract/group-page.ts";
import { useCallback, useMemo, useState } from "react";

import type { OpenChange } from "#composer/changes/open-change.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";

import { postColumns } from "./post-columns.tsx";
import { PostRowActions } from "./post-row-actions.tsx";
import { PostsFilters } from "./posts-filters.tsx";
import { SentPostDialogs } from "./sent-post-dialogs.tsx";
import { useGroupPosts } from "./use-group-posts.ts";
import { usePostsFilter } from "./use-posts-filter.ts";

import classes from "./group-page.module.css";

interface Changing {
  broadcastId: string;
  open: OpenChange | null;
}

/** Everything that went to the group, or is about to. The filter is in the URL. */
export function PostsSection({ groupId }: { groupId: string }) {
  const { filter, isNarrowed, narrow } = usePostsFilter();
  const { query, posts } = useGroupPosts(groupId, filter);
  const [changing, setChanging] = useState<Changing | null>(null);
  const columns = useMemo(() => postColumns(), []);
  const actions = useCallback(
    (post: GroupPost) => (
      <PostRowActions
        post={post}
        onChangePosts={(open) => setChanging({ broadcastId: post.broadcast_id, open })}
      />
    ),
    [],
  );
  const more = {
    label: t`Show older`,
    isLoading: query.isFetchingNextPage,
    load: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
  return (
    <section aria-label={t`Posted here`} className={classes["posts"]}>
      <div className={classes["head"]}>
        <Title order={2}>{t`Posted here`}</Title>
        <PostsFilters filter={filter} onChange={narrow} />
      </div>
      {query.isLoadingError ? (
        <LoadFailed text={t`Posts could not be loaded`} query={query} />
      ) : (
        <RecordTable
          label={t`Posted here`}
          of={JSON.stringify(filter)}
          columns={columns}
          records={posts}
          more={more}
          actions={actions}
          empty={
            <EmptyState
              isSmall
              icon={IconHistory}
              text={more.load ? t`Not found yet` : nothingText(isNarrowed)}
              action={
                more.load && (
                  <Button variant="default" loading={more.isLoading} onClick={more.load}>
                    {t`Search further back`}
                  </Button>
                )
              }
            />
          }
        />
      )}
      {changing && (
        <SentPostDialogs
          key={changing.broadcastId}
          broadcastId={changing.broadcastId}
          open={changing.open}
          onClose={() => setChanging({ ...changing, open: null })}
        />
      )}
    </section>
  );
}

const nothingText = (isNarrowed: boolean): string =>
  isNarrowed ? t`No messages match` : t`Nothing was sent here yet`;
