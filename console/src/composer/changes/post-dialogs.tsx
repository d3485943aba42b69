import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { lazy, Suspense } from "react";

import { DeleteDialog } from "./delete-dialog.tsx";
import type { OpenChange } from "./open-change.ts";

const EditDialog = lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog }));

interface PostDialogsProps {
  broadcast: BroadcastDetail;
  changes: readonly Change[];
  /** Null keeps the dialogs closed. */
  open: OpenChange | null;
  onClose: () => void;
}

export function PostDialogs({ broadcast, changes, open, onClose }: PostDialogsProps) {
  const isDeletion = open?.kind === "delete";
  return (
    <>
      <DeleteDialog
        broadcast={broadcast}
        changes={changes}
        open={isDeletion ? open : null}
        onClose={onClose}
      />
      {open?.kind === "edit" && (
        <Suspense>
          <EditDialog broadcast={broadcast} group={open.group} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
