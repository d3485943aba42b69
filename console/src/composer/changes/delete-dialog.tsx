import { t } from "@lingui/core/macro";
import { Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";

import { deletePosts, postsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { MessageOutline } from "#composer/message-outline.tsx";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { deleteFacts, deleteOneQuestion, deleteQuestion } from "./delete-question.ts";
import { rowsOf, versionOf } from "./edit-draft.ts";
import { LostPosts } from "./lost-posts.tsx";
import type { OpenChange } from "./open-change.ts";

interface DeleteDialogProps {
  broadcast: BroadcastDetail;
  changes: readonly Change[];
  /** Null keeps the dialog closed. */
  open: OpenChange | null;
  onClose: () => void;
}

/** Asks before posts are deleted, with what can be deleted and what can't. */
export function DeleteDialog({ broadcast, changes, open, onClose }: DeleteDialogProps) {
  const client = useClient();
  const deletion = useMutation(deletePosts(client));
  const { id } = broadcast;
  const group = open?.group ?? null;
  const version = versionOf(broadcast, changes, group);
  const posts = useQuery({ ...postsQuery(client, id, group?.id), enabled: open !== null });
  const { data } = posts;
  return (
    <ConfirmDialog
      target={open}
      title={group ? t`Delete Post` : t`Delete Posts`}
      text={() => {
        if (!data) return posts.isLoadingError ? "" : t`Checking where it is posted…`;
        return group ? deleteOneQuestion(data, group.name) : deleteQuestion(data);
      }}
      details={
        <>
          <MessageOutline
            message={version.message ?? ""}
            pictures={(version.image_urls ?? []).map((url) => imageAddress(client, url))}
            rows={rowsOf(broadcast, version)}
          />
          {posts.isLoadingError && (
            <LoadFailed text={t`The posts could not be loaded`} query={posts} />
          )}
          {posts.isPending && <Skeleton height={20} />}
          {data && <Facts texts={deleteFacts(data)} />}
          {data && <LostPosts {...data} />}
        </>
      }
      {...(data &&
        data.deletable > 0 && { note: t`Members will no longer see it. This can't be undone.` })}
      confirmLabel={t`Delete`}
      isBlocked={!data || data.deletable === 0}
      onConfirm={() => deletion.mutateAsync({ id, ...(group && { groups: [group.id] }) })}
      onClose={onClose}
    />
  );
}

function Facts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Stack gap={4}>
      {texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </Stack>
  );
}
