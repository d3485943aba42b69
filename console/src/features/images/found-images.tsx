import { t } from "@lingui/core/macro";
import { Button, Group } from "@mantine/core";
import { IconCheckbox } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";

import { LoadFailed } from "#records/loading/load-failed.tsx";

import { CardSkeletons } from "./card-skeletons.tsx";
import { ImageBrowser } from "./image-browser.tsx";
import { useImageSelection } from "./use-image-selection.ts";

const NONE: readonly Image[] = [];

interface FoundImagesProps {
  /** Undefined while they load. */
  images: readonly Image[] | undefined;
  query: UseQueryResult;
  folders: readonly Folder[];
  /** Whether a search narrows them, and not only the filter for unused images. */
  isSearched: boolean;
}

/** The images of all folders that match the filters. */
export function FoundImages({ images, query, folders, isSearched }: FoundImagesProps) {
  const selection = useImageSelection(images ?? NONE);
  if (query.isLoadingError) {
    return <LoadFailed text={t`Images could not be loaded`} query={query} />;
  }
  if (!images) return <CardSkeletons />;
  return (
    <>
      {images.length > 0 && !selection.isSelecting && (
        <Group justify="flex-end" mb="xs">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconCheckbox size={16} aria-hidden />}
            onClick={selection.begin}
          >
            {t`Select`}
          </Button>
        </Group>
      )}
      <ImageBrowser
        images={images}
        folders={folders}
        selection={selection}
        isSearched={isSearched}
        hasFolders
      />
    </>
  );
}
