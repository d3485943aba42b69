import { t } from "@lingui/core/macro";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { groupText } from "#records/posts/delivery-facts.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import type { OnChangePosts } from "./open-change.ts";

interface PostActionsProps {
  delivery: Delivery;
  /** What tells this post from the others on the screen; completes the names of the actions. */
  target: string;
  onChangePosts: OnChangePosts;
}

/** Whether there is a post to change. */
export const hasPost = ({ state, deleted_at }: Delivery): boolean =>
  state === "sent" && !deleted_at;

/** Edits or deletes the post in one group. Renders nothing if there is none. */
export function PostActions({ delivery, target, onChangePosts }: PostActionsProps) {
  if (!hasPost(delivery)) return null;
  const group = {
    id: delivery.group_id,
    name: groupText(delivery),
    editedBy: delivery.edited_by ?? null,
  };
  return (
    <>
      <RowAction
        icon={IconPencil}
        label={t`Edit this post`}
        target={target}
        onClick={() => onChangePosts({ kind: "edit", group })}
      />
      <RowAction
        icon={IconTrash}
        label={t`Delete this post`}
        target={target}
        color="red"
        reason={
          delivery.deletable === false
            ? t`Telegram doesn't let bots delete this post anymore`
            : null
        }
        onClick={() => onChangePosts({ kind: "delete", group })}
      />
    </>
  );
}
