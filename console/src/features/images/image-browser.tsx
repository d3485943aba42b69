import { t } from "@lingui/core/macro";
import { Card } from "@mantine/core";
import { IconPhotoSearch } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useCallback, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { deleteImage } from "#api/images.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { ImageGrid } from "./image-grid.tsx";
import { ImageSelectionBar } from "./image-selection-bar.tsx";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { useLightbox } from "./lightbox/use-lightbox.ts";
import type { ImageSelection } from "./use-image-selection.ts";
import { useSavedUses } from "./use-saved-uses.ts";

interface ImageBrowserProps {
  images: readonly Image[];
  folders: readonly Folder[];
  selection: ImageSelection;
  /** Whether a search narrows them, and not only the filter for unused images. */
  isSearched: boolean;
  /** Whether the images are from several folders. */
  hasFolders?: boolean;
}

/** Images that can be seen large, selected, moved and deleted. */
export function ImageBrowser(props: ImageBrowserProps) {
  const { images, folders, selection, isSearched, hasFolders } = props;
  const deletion = useMutation(deleteImage(useClient()));
  const isFull = useIsFullWorker();
  const [deleting, setDeleting] = useState<Image | null>(null);
  const askToDelete = useCallback((image: Image) => setDeleting(image), []);
  const lightbox = useLightbox(images);
  const uses = useSavedUses(deleting && [deleting.id]);

  function remove(image: Image) {
    lightbox.prepareToLeave(image);
    return deletion.mutateAsync({ id: image.id, name: image.name });
  }

  return (
    <>
      {images.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconPhotoSearch}
            text={t`No images match`}
            help={
              isSearched ? t`Try another name, or clear the filters.` : t`Every picture is in use.`
            }
          />
        </Card>
      ) : (
        <ImageGrid
          images={images}
          folders={hasFolders ? folders : null}
          chosen={selection.isSelecting ? selection.chosen : null}
          onSwitch={selection.onSwitch}
          onOpen={isFull ? lightbox.open : undefined}
          onDelete={askToDelete}
          awaitedId={lightbox.awaitedId}
          onFocused={lightbox.endWait}
        />
      )}
      {selection.isSelecting && (
        <ImageSelectionBar selection={selection} total={images.length} folders={folders} />
      )}
      {isFull && (
        <Lightbox
          lightbox={lightbox}
          folders={folders}
          isCovered={deleting !== null}
          onDelete={askToDelete}
        />
      )}
      <ConfirmDialog
        target={deleting}
        title={t`Delete Image`}
        text={({ name }) =>
          t`Are you sure you want to delete "${name}"? This action cannot be undone.`
        }
        {...(uses && { note: uses })}
        confirmLabel={t`Delete`}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
