import { t } from "@lingui/core/macro";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { ComponentProps } from "react";

import type { OnChangePosts } from "#composer/changes/open-change.ts";
import type { RecordActions } from "#ui/table/record-actions.tsx";

type Menu = ComponentProps<typeof RecordActions>["menu"];

/** The menu items that change the posts in all groups. */
export function changeMenu(broadcast: BroadcastDetail, onChangePosts: OnChangePosts): Menu {
  const { bot_name, finished_at, sent, results_kept_days } = broadcast;
  const isSending = !finished_at;
  if (bot_name === null || results_kept_days || (!isSending && sent === 0)) return [];
  const blocked = isSending && {
    disabled: true,
    reason: t`This message is still being sent. Stop it first, or wait.`,
  };
  return [
    {
      label: t`Edit posts…`,
      icon: <IconPencil size={16} aria-hidden />,
      onClick: () => onChangePosts({ kind: "edit", group: null }),
      ...blocked,
    },
    {
      label: t`Delete posts…`,
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onClick: () => onChangePosts({ kind: "delete", group: null }),
      ...blocked,
    },
  ];
}
