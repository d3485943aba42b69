import { t } from "@lingui/core/macro";
import { List, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";

import { deletePosts, postsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { MessageOutline } from "#composer/message-outline.tsx";
import { LoadFailed } from "#records/load-failed.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { deleteFacts, deleteOneQuestion, deleteQuestion } from "./delete-question.ts";

/** The posts of a broadcast that are changed: all of them, or the one in a group. */
export interface Target {
  broadcast: BroadcastDetail;
  group: { id: string; name: string } | null;
}

interface DeleteDialogProps {
  /** Null keeps the dialog closed. */
  target: Target | null;
  onClose: () => void;
}

/** Asks before posts are deleted, with what can be deleted and what can't. */
export function DeleteDialog({ target, onClose }: DeleteDialogProps) {
  const client = useClient();
  const deletion = useMutation(deletePosts(client));
  const { group = null, broadcast } = target ?? {};
  const posts = useQuery({
    ...postsQuery(client, broadcast?.id ?? "", group?.id),
    enabled: target !== null,
  });
  const { data } = posts;
  return (
    <ConfirmDialog
      target={target}
      title={group ? t`Delete Post` : t`Delete Posts`}
      text={() => {
        if (!data) return posts.isLoadingError ? "" : t`Checking where it is posted…`;
        return group ? deleteOneQuestion(data, group.name) : deleteQuestion(data);
      }}
      details={
        <>
          {broadcast && (
            <MessageOutline
              message={broadcast.message}
              pictures={broadcast.image_urls.map((url) => imageAddress(client, url))}
              rows={broadcast.keyboard?.inline_keyboard ?? []}
            />
          )}
          {posts.isLoadingError && (
            <LoadFailed text={t`The posts could not be loaded`} query={posts} />
          )}
          {posts.isPending && <Skeleton height={20} />}
          {data && <Facts texts={deleteFacts(data)} />}
        </>
      }
      {...(data &&
        data.deletable > 0 && { note: t`Members no longer see it. This can't be undone.` })}
      confirmLabel={t`Delete`}
      isBlocked={!data || data.deletable === 0}
      onConfirm={({ broadcast: { id } }) =>
        deletion.mutateAsync({ id, ...(group && { groups: [group.id] }) })
      }
      onClose={onClose}
    />
  );
}

function Facts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <List size="sm" spacing={4}>
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}
