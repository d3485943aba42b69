import { t } from "@lingui/core/macro";
import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconCheckbox, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Folder } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";

import { type EditedFolder, FolderDialog } from "./folder-dialog.tsx";

const QUIET = { variant: "subtle", color: "gray", size: "compact-sm" } as const;

interface FolderActionsProps {
  folder: Folder;
  folders: readonly Folder[];
  onBack: () => void;
  /** Null if there is nothing to select, or selecting has begun. */
  onSelect: (() => void) | null;
  onDelete: () => void;
}

/** The row above an open folder's name. */
export function FolderActions(props: FolderActionsProps) {
  const { folder, folders, onBack, onSelect, onDelete } = props;
  const isFull = useIsFullWorker();
  const [editing, setEditing] = useState<EditedFolder | null>(null);
  return (
    <Group justify="space-between" mb="xs">
      <Button
        {...QUIET}
        ml={-8}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        {t`Back`}
      </Button>
      <Group gap="xs">
        {onSelect && (
          <Button
            {...QUIET}
            leftSection={<IconCheckbox size={16} aria-hidden />}
            onClick={onSelect}
          >
            {t`Select`}
          </Button>
        )}
        {isFull && (
          <Button
            {...QUIET}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing({ kind: "rename", folder })}
          >
            {t`Rename`}
          </Button>
        )}
        <Button
          {...QUIET}
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          {t`Delete Folder`}
        </Button>
      </Group>
      <FolderDialog editing={editing} folders={folders} onClose={() => setEditing(null)} />
    </Group>
  );
}
