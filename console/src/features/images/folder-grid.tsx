import { t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { IconFolderPlus, IconFolders } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Folder } from "@tbm/contract/images.ts";
import { useState } from "react";

import { LoadFailed } from "#records/load-failed.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RefreshButton } from "#ui/refresh-button.tsx";

import { FolderCard, FolderSkeleton } from "./folder-card.tsx";
import { FolderDialog } from "./folder-dialog.tsx";

import classes from "./images.module.css";

const SKELETON_CARDS = 6;

interface FolderGridProps {
  folders: UseQueryResult<Folder[]>;
  /** The folder that was open before. It gets the focus back. */
  cameFrom: string | null;
  onOpen: (folder: Folder) => void;
  onDelete: (folder: Folder) => void;
}

export function FolderGrid({ folders, cameFrom, onOpen, onDelete }: FolderGridProps) {
  const [isCreating, setIsCreating] = useState(false);
  const newButton = (
    <Button
      leftSection={<IconFolderPlus size={16} aria-hidden />}
      onClick={() => setIsCreating(true)}
    >
      {t`New Folder`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Image Library`}
        subtitle={t`Pictures for messages and campaigns, in folders`}
        actions={
          <>
            <RefreshButton
              isRefreshing={folders.isFetching}
              onRefresh={() => void folders.refetch()}
            />
            {newButton}
          </>
        }
      />
      {folders.isLoadingError ? (
        <LoadFailed text={t`Folders could not be loaded`} query={folders} />
      ) : folders.data?.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconFolders}
            text={t`No folders yet`}
            help={t`Folders keep your pictures in order. Each campaign posts from one folder.`}
            action={newButton}
          />
        </Card>
      ) : (
        <div className={classes["folders"]} aria-busy={!folders.data}>
          {folders.data
            ? folders.data.map((folder) => (
                <FolderCard
                  key={folder.id}
                  folder={folder}
                  takesFocus={folder.id === cameFrom}
                  onOpen={() => onOpen(folder)}
                  onDelete={() => onDelete(folder)}
                />
              ))
            : Array.from({ length: SKELETON_CARDS }, (_card, index) => (
                <FolderSkeleton key={index} />
              ))}
        </div>
      )}
      <FolderDialog
        isOpen={isCreating}
        folders={folders.data ?? []}
        onClose={() => setIsCreating(false)}
      />
    </>
  );
}
