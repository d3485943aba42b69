import { plural, t } from "@lingui/core/macro";
import { Button, Card } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";

import "@mantine/dropzone/styles.layer.css";
import { IconPhotoPlus, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useRef } from "react";

import { useClient } from "#api/client/use-client.ts";
import { folderImagesQuery } from "#api/images.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { RefreshButton } from "#records/loading/refresh-button.tsx";
import { BackButton } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { CardSkeletons } from "./card-skeletons.tsx";
import { FolderActions } from "./folder-actions.tsx";
import { ImageBrowser } from "./image-browser.tsx";
import { ImageFilterBar } from "./image-filter-bar.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { useImageFilter, useMatchingImages } from "./use-image-filter.ts";
import { useImageSelection } from "./use-image-selection.ts";
import { useUploads } from "./use-uploads.ts";

import classes from "./images.module.css";

const NO_IMAGES: readonly Image[] = [];

interface FolderViewProps {
  folder: Folder;
  folders: readonly Folder[];
  onBack: () => void;
  onDelete: () => void;
}

/** One folder's images. Files dropped anywhere on it are uploaded. */
export function FolderView({ folder, folders, onBack, onDelete }: FolderViewProps) {
  const images = useQuery(folderImagesQuery(useClient(), folder.id));
  const isFull = useIsFullWorker();
  const { uploads, isRunning, refused, start, startFailedAgain, dismiss } = useUploads(folder.id);
  const filter = useImageFilter();
  const matching = useMatchingImages(filter, images.data);
  const shown = isFull ? matching : images.data;
  const selection = useImageSelection(shown ?? NO_IMAGES);
  const count = images.data?.length ?? folder.imageCount;
  const canSelect = shown && shown.length > 0 && !selection.isSelecting;
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
      <BackButton onClick={onBack}>{t`Back`}</BackButton>
      <PageHeader
        isRecord
        isCompact
        title={folder.name}
        titleLang=""
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
            <FolderActions
              folder={folder}
              folders={folders}
              upload={uploadButton}
              onSelect={canSelect ? selection.begin : null}
              onDelete={onDelete}
            />
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
      {isFull && (count > 0 || filter.isNarrowed) && (
        <ImageFilterBar
          filter={filter}
          label={t`Search this folder`}
          placeholder={t`Picture name`}
          found={shown?.length}
        />
      )}
      {images.isLoadingError ? (
        <LoadFailed text={t`Images could not be loaded`} query={images} />
      ) : images.data?.length === 0 ? (
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
      ) : isFull && filter.unused.isLoadingError ? (
        <LoadFailed text={t`Images could not be loaded`} query={filter.unused} />
      ) : !shown ? (
        <CardSkeletons />
      ) : (
        <>
          <div
            className={classes["hint"]}
          >{t`Drop pictures anywhere on this page to add them`}</div>
          <ImageBrowser
            images={shown}
            folders={folders}
            selection={selection}
            isSearched={filter.words !== ""}
          />
        </>
      )}
    </Dropzone>
  );
}
