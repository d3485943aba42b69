import { t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { IconFolderPlus, IconFolders } from "@tabler/icons-react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Folder } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { allImagesQuery } from "#api/images.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { RefreshButton } from "#records/loading/refresh-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useOpenRequest } from "#ui/use-open-request.ts";

import { CardSkeletons } from "./card-skeletons.tsx";
import { FolderCard } from "./folder-card.tsx";
import { type EditedFolder, FolderDialog } from "./folder-dialog.tsx";
import { FoundImages } from "./found-images.tsx";
import { ImageFilterBar } from "./image-filter-bar.tsx";
import { useImageFilter, useMatchingImages } from "./use-image-filter.ts";

import classes from "./folders.module.css";

interface FolderGridProps {
  folders: UseQueryResult<Folder[]>;
  /** The folder that was open before. It gets the focus back. */
  cameFrom: string | null;
  onOpen: (folder: Folder) => void;
  onDelete: (folder: Folder) => void;
}

/** All folders, or the images of all folders that match a search. */
export function FolderGrid({ folders, cameFrom, onOpen, onDelete }: FolderGridProps) {
  const isFull = useIsFullWorker();
  const [editing, setEditing] = useState<EditedFolder | null>(null);
  useOpenRequest("new", () => setEditing({ kind: "create" }));
  const filter = useImageFilter();
  const isSearching = isFull && filter.isNarrowed;
  const all = useQuery({ ...allImagesQuery(useClient()), enabled: isSearching });
  const found = useMatchingImages(filter, all.data, folders.data);
  const newButton = (
    <Button
      leftSection={<IconFolderPlus size={16} aria-hidden />}
      onClick={() => setEditing({ kind: "create" })}
    >
      {t`New Folder`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Image Library`}
        subtitle={t`Pictures for messages and campaigns, in folders`}
        isCompact
        actions={
          <>
            <RefreshButton
              isRefreshing={folders.isFetching || all.isFetching}
              onRefresh={() => void Promise.all([folders.refetch(), isSearching && all.refetch()])}
            />
            {newButton}
          </>
        }
      />
      {isFull && folders.data && folders.data.length > 0 && (
        <ImageFilterBar
          filter={filter}
          label={t`Search all folders`}
          placeholder={t`Picture or folder name`}
          found={found?.length}
        />
      )}
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
      ) : !folders.data ? (
        <CardSkeletons hasCover={isFull} />
      ) : isSearching ? (
        <FoundImages
          images={found}
          query={filter.unused.isLoadingError ? filter.unused : all}
          folders={folders.data}
          isSearched={filter.words !== ""}
        />
      ) : (
        <div className={classes["folders"]}>
          {folders.data.map((folder) => (
            <FolderCard
              key={folder.id}
              folder={folder}
              takesFocus={folder.id === cameFrom}
              onOpen={() => onOpen(folder)}
              onRename={isFull ? () => setEditing({ kind: "rename", folder }) : undefined}
              onDelete={() => onDelete(folder)}
            />
          ))}
        </div>
      )}
      <FolderDialog
        editing={editing}
        folders={folders.data ?? []}
        onClose={() => setEditing(null)}
      />
    </>
  );
}
