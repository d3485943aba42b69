import { t } from "@lingui/core/macro";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Delivery } from "@tbm/contract/broadcasts.ts";

import { groupText } from "#records/posts/delivery-facts.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import type { OnChangePosts } from "./open-change.ts";

interface PostActionsProps {
  delivery: Delivery;
  onChangePosts: OnChangePosts;
}

/** Edits or deletes the post in one group. Renders nothing if there is none. */
export function PostActions({ delivery, onChangePosts }: PostActionsProps) {
  if (delivery.state !== "sent" || delivery.deleted_at) return null;
  const group = groupText(delivery);
  const target = {
    id: delivery.group_id,
    name: group,
    editedBy: delivery.edited_by ?? null,
  };
  return (
    <>
      <RowAction
        icon={IconPencil}
        label={t`Edit this post`}
        target={t`in ${group}`}
        onClick={() => onChangePosts({ kind: "edit", group: target })}
      />
      <RowAction
        icon={IconTrash}
        label={t`Delete this post`}
        target={t`in ${group}`}
        color="red"
        onClick={() => onChangePosts({ kind: "delete", group: target })}
      />
    </>
  );
}
