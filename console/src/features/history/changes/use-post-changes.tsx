import { t } from "@lingui/core/macro";
import { IconTrash } from "@tabler/icons-react";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import { type ComponentProps, useState } from "react";

import type { RecordActions } from "#ui/table/record-actions.tsx";

import { DeleteDialog, type Target } from "./delete-dialog.tsx";

type Menu = ComponentProps<typeof RecordActions>["menu"];

/** Changes the posts of a broadcast in all groups. The caller must render `dialogs`. */
export function usePostChanges(broadcast: BroadcastDetail) {
  const [deleting, setDeleting] = useState<Target | null>(null);
  const isSending = !broadcast.finished_at;
  const blocked = isSending && {
    disabled: true,
    reason: t`This message is still being sent. Stop it first, or wait.`,
  };
  const isPossible = broadcast.bot_name !== null && (isSending || broadcast.sent > 0);
  const menu: Menu = isPossible
    ? [
        {
          label: t`Delete posts…`,
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          onClick: () => setDeleting({ broadcast, group: null }),
          ...blocked,
        },
      ]
    : [];
  return {
    menu,
    dialogs: <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />,
  };
}
