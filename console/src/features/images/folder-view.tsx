import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";

import "@mantine/dropzone/styles.layer.css";
import {
  IconArrowLeft,
  IconCheckbox,
  IconPhotoPlus,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useCallback, useRef, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { deleteImage, folderImagesQuery } from "#api/images.ts";
import { LoadFailed } from "#records/load-failed.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RefreshButton } from "#ui/refresh-button.tsx";

import { FolderSkeleton } from "./folder-card.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { ImageSelectionBar } from "./image-selection-bar.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { useImageSelection } from "./use-image-selection.ts";
import { useUploads } from "./use-uploads.ts";

import classes from "./images.module.css";

const SKELETON_CARDS = 6;
const NO_IMAGES: Image[] = [];

interface FolderViewProps {
  folder: Folder;
  onBack: () => void;
  onDelete: () => void;
}

/** One folder's images. Files dropped anywhere on it are uploaded. */
export function FolderView({ folder, onBack, onDelete }: FolderViewProps) {
  const client = useClient();
  const images = useQuery(folderImagesQuery(client, folder.id));
  const deletion = useMutation(deleteImage(client, folder.id));
  const { uploads, isRunning, refused, start, startFailedAgain, dismiss } = useUploads(folder.id);
  const [deleting, setDeleting] = useState<Image | null>(null);
  const askToDelete = useCallback((image: Image) => setDeleting(image), []);
  const selection = useImageSelection(folder.id, images.data ?? NO_IMAGES);
  const count = images.data?.length ?? folder.imageCount;
  const openPicker = useRef<() => void>(null);
  const uploadButton = (
    <Button
      leftSection={<IconUpload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => openPicker.current?.()}
    >
      {t`Upload Images`}
    </Button>
  );

  return (
    <Dropzone
      className={classes["zone"] ?? ""}
      openRef={openPicker}
      onDrop={start}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: "image/*", "aria-label": t`Images to upload` }}
    >
      <Group justify="space-between" mb="xs">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ml={-8}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {t`Back`}
        </Button>
        <Group gap="xs">
          {images.data && images.data.length > 0 && !selection.isSelecting && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconCheckbox size={16} aria-hidden />}
              onClick={selection.begin}
            >
              {t`Select`}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onDelete}
          >
            {t`Delete Folder`}
          </Button>
        </Group>
      </Group>
      <PageHeader
        title={folder.name}
        subtitle={
          isRunning && count === 0
            ? t`Uploading images…`
            : plural(count, { one: "# image", other: "# images" })
        }
        actions={
          <>
            <RefreshButton
              isRefreshing={images.isFetching}
              onRefresh={() => void images.refetch()}
            />
            {uploadButton}
          </>
        }
      />
      <UploadPanel
        uploads={uploads}
        isRunning={isRunning}
        refused={refused}
        onTryAgain={startFailedAgain}
        onDismiss={dismiss}
      />
      {images.isLoadingError ? (
        <LoadFailed text={t`Images could not be loaded`} query={images} />
      ) : !images.data ? (
        <div className={classes["folders"]} aria-busy>
          {Array.from({ length: SKELETON_CARDS }, (_card, index) => (
            <FolderSkeleton key={index} />
          ))}
        </div>
      ) : images.data.length === 0 ? (
        !isRunning && (
          <Card>
            <EmptyState
              icon={IconPhotoPlus}
              text={t`No images in this folder`}
              help={t`Drop pictures here or choose files: JPEG, PNG, WebP or GIF, up to 10 MB each.`}
              action={uploadButton}
            />
          </Card>
        )
      ) : (
        <>
          <div
            className={classes["hint"]}
          >{t`Drop pictures anywhere on this page to add them`}</div>
          <ImageGrid
            images={images.data}
            chosen={selection.isSelecting ? selection.chosen : null}
            onSwitch={selection.onSwitch}
            onDelete={askToDelete}
          />
          {selection.isSelecting && (
            <ImageSelectionBar selection={selection} total={images.data.length} />
          )}
        </>
      )}
      <ConfirmDialog
        target={deleting}
        title={t`Delete Image`}
        text={({ name }) =>
          t`Are you sure you want to delete "${name}"? This action cannot be undone.`
        }
        confirmLabel={t`Delete`}
        onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
        onClose={() => setDeleting(null)}
      />
    </Dropzone>
  );
}
