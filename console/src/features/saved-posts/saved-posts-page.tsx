import { t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { IconBookmarks, IconMessagePlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SavedPost } from "@tbm/contract/writing/saved-posts.ts";
import { useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { deleteSavedPost, duplicateSavedPost, savedPostsQuery } from "#api/saved-posts.ts";
import { copyName, copyOfPost, searchPosts } from "#composer/saved-posts/saved-content.ts";
import { useOpenPost } from "#composer/saved-posts/use-open-post.ts";
import { automaticText, isAutomatic } from "#records/automatic-bot.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { RefreshButton } from "#records/loading/refresh-button.tsx";
import { Link } from "#router/link.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filters/filter-bar.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useOpenRequest } from "#ui/use-open-request.ts";
import { useUrlFilter } from "#ui/use-url-filter.ts";

import { RenamePostDialog } from "./rename-post-dialog.tsx";
import { PostSkeleton, SavedPostCard } from "./saved-post-card.tsx";

import classes from "./saved-posts.module.css";

type Open = { kind: "rename" | "delete"; post: SavedPost } | null;

const nameCopy = (name: string, number: number): string =>
  number === 1 ? t`${name} (copy)` : t`${name} (copy ${number})`;

export function SavedPostsPage() {
  const client = useClient();
  const posts = useQuery(savedPostsQuery(client));
  const { data: bots } = useQuery({ ...botsQuery(client), meta: {} });
  const { data: keyboards } = useQuery({ ...keyboardsQuery(client), meta: {} });
  const deletion = useMutation(deleteSavedPost(client));
  const duplication = useMutation(duplicateSavedPost(client, copyOfPost));
  const [open, setOpen] = useState<Open>(null);
  const { textOf, narrow, clear } = useUrlFilter<"q">();
  const words = textOf("q");
  const { begin, dialog } = useOpenPost();
  useOpenRequest("open", begin);
  const close = () => setOpen(null);
  const targetOf = (kind: "rename" | "delete") => (open?.kind === kind ? open.post : null);
  const found = posts.data && searchPosts(posts.data, words);

  return (
    <>
      <PageHeader
        title={t`Saved posts`}
        subtitle={t`Messages to use again, with their pictures and buttons`}
        isCompact
        actions={
          <>
            <RefreshButton isRefreshing={posts.isFetching} onRefresh={() => void posts.refetch()} />
            <NewMessage />
          </>
        }
      />
      {posts.data && posts.data.length > 0 && (
        <FilterBar
          activeCount={0}
          isNarrowed={words !== ""}
          onClear={clear}
          search={
            <SearchField
              label={t`Search saved posts`}
              placeholder={t`Name or text`}
              words={words}
              onSearch={(text) => narrow({ q: text })}
            />
          }
        >
          {null}
        </FilterBar>
      )}
      {posts.isLoadingError ? (
        <LoadFailed text={t`Saved posts could not be loaded`} query={posts} />
      ) : found?.length === 0 ? (
        <Card>
          {words === "" ? (
            <EmptyState
              icon={IconBookmarks}
              text={t`No saved posts yet`}
              help={t`Write a message and press “Save as…” to use it again later.`}
              action={<NewMessage />}
            />
          ) : (
            <EmptyState icon={IconBookmarks} text={t`No saved posts match`} />
          )}
        </Card>
      ) : (
        <div className={classes["grid"]} aria-busy={!found}>
          {found?.map((post) => (
            <SavedPostCard
              key={post.id}
              post={post}
              botName={
                isAutomatic(post.botId)
                  ? automaticText()
                  : bots?.find(({ id }) => id === post.botId)?.name
              }
              rows={keyboards?.find(({ id }) => id === post.keyboardId)?.keyboard.inline_keyboard}
              onUse={() => begin(post.id)}
              onRename={() => setOpen({ kind: "rename", post })}
              onDuplicate={() =>
                duplication.mutate({
                  id: post.id,
                  name: copyName(post.name, posts.data ?? [], nameCopy),
                })
              }
              onDelete={() => setOpen({ kind: "delete", post })}
            />
          )) ?? [0, 1, 2].map((card) => <PostSkeleton key={card} />)}
        </div>
      )}
      {dialog}
      <RenamePostDialog post={targetOf("rename")} posts={posts.data ?? []} onClose={close} />
      <ConfirmDialog
        target={targetOf("delete")}
        title={t`Delete Saved Post`}
        text={({ name }) =>
          t`Are you sure you want to delete "${name}"? Messages that were sent from it stay.`
        }
        confirmLabel={t`Delete`}
        onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
        onClose={close}
      />
    </>
  );
}

const NewMessage = () => (
  <Button component={Link} to="/messages" leftSection={<IconMessagePlus size={16} aria-hidden />}>
    {t`New message`}
  </Button>
);
