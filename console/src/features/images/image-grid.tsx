import { t } from "@lingui/core/macro";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useEffect, useMemo } from "react";

import { CARD_HEIGHT, columnsFor, GRID_GAP, useGridLayout } from "./grid-layout.ts";
import { ImageCard } from "./image-card.tsx";

import classes from "./images.module.css";

interface ImageGridProps {
  images: readonly Image[];
  /** Null unless images are being selected. */
  chosen: ReadonlySet<string> | null;
  /** Set if the images are from several folders. */
  folders: readonly Folder[] | null;
  onSwitch: (image: Image) => void;
  /** Missing if an image can't be seen large. */
  onOpen: ((image: Image) => void) | undefined;
  onDelete: (image: Image) => void;
  /** The image that takes the focus as soon as it is rendered. */
  awaitedId: string | null;
  /** Must be stable. */
  onFocused: () => void;
}

/** Renders only the visible rows, because a folder may hold thousands of images. */
export function ImageGrid(props: ImageGridProps) {
  const { images, folders, chosen, onSwitch, onOpen, onDelete, awaitedId, onFocused } = props;
  const folderNames = useMemo(() => new Map(folders?.map(({ id, name }) => [id, name])), [folders]);
  const { ref, top, width } = useGridLayout();
  const columns = columnsFor(width);
  const lines = useWindowVirtualizer({
    count: Math.ceil(images.length / columns),
    estimateSize: () => CARD_HEIGHT,
    gap: GRID_GAP,
    overscan: 3,
    scrollMargin: top,
    useFlushSync: false,
  });

  useEffect(() => {
    const place = awaitedId === null ? -1 : images.findIndex(({ id }) => id === awaitedId);
    if (place < 0) return;
    const line = Math.floor(place / columns);
    const isRendered = lines.getVirtualItems().some(({ index }) => index === line);
    if (!isRendered) lines.scrollToIndex(line);
  }, [awaitedId, images, columns, lines]);

  return (
    <div
      ref={ref}
      role="list"
      aria-label={t`Images`}
      className={classes["window"]}
      style={{ height: lines.getTotalSize() }}
    >
      {lines.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          role="presentation"
          className={classes["line"]}
          style={{
            height: CARD_HEIGHT,
            gap: GRID_GAP,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${start - top}px)`,
          }}
        >
          {images.slice(index * columns, (index + 1) * columns).map((image, column) => (
            <div
              key={image.id}
              role="listitem"
              aria-setsize={images.length}
              aria-posinset={index * columns + column + 1}
            >
              <ImageCard
                image={image}
                isChosen={chosen && chosen.has(image.id)}
                folderName={folderNames.get(image.folder)}
                onSwitch={onSwitch}
                onOpen={onOpen}
                onDelete={onDelete}
                isAwaited={image.id === awaitedId}
                onFocused={onFocused}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
