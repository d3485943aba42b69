import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCheckbox, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Folder } from "@tbm/contract/images.ts";
import { type ReactNode, useState } from "react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { type EditedFolder, FolderDialog } from "./folder-dialog.tsx";

interface FolderActionsProps {
  folder: Folder;
  folders: readonly Folder[];
  upload: ReactNode;
  /** Null if there is nothing to select, or selecting has begun. */
  onSelect: (() => void) | null;
  onDelete: () => void;
}

/** The actions of an open folder. */
export function FolderActions(props: FolderActionsProps) {
  const { folder, folders, upload, onSelect, onDelete } = props;
  const isFull = useIsFullWorker();
  const [editing, setEditing] = useState<EditedFolder | null>(null);
  const rename = {
    label: t`Rename`,
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => setEditing({ kind: "rename", folder }),
  };
  return (
    <>
      <RecordActions
        primary={upload}
        secondary={
          onSelect && (
            <Button
              variant="default"
              leftSection={<IconCheckbox size={16} aria-hidden />}
              onClick={onSelect}
            >
              {t`Select`}
            </Button>
          )
        }
        menu={[
          ...(isFull ? [rename] : []),
          {
            label: t`Delete folder`,
            icon: <IconTrash size={16} aria-hidden />,
            onClick: onDelete,
            danger: true,
          },
        ]}
      />
      <FolderDialog editing={editing} folders={folders} onClose={() => setEditing(null)} />
    </>
  );
}
