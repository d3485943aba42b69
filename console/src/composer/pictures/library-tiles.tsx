import { t } from "@lingui/core/macro";
import { Button, Skeleton, Text } from "@mantine/core";
import type { Image } from "@tbm/contract/images.ts";
import { useId, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import type { Chosen } from "#composer/message-draft.ts";
import { useInView } from "#ui/use-in-view.ts";

import classes from "./library.module.css";

const PAGE = 60;
const SKELETONS = 8;

interface LibraryTilesProps {
  /** Undefined while loading. */
  images: readonly Image[] | undefined;
  /** Null if all pictures are from one folder. */
  folderNames: ReadonlyMap<string, string> | null;
  chosen: readonly Chosen[];
  most: number;
  onSwitch: (image: Image) => void;
}

/** Renders more pictures while scrolling, because a folder may hold thousands. */
export function LibraryTiles(props: LibraryTilesProps) {
  const { images, folderNames, chosen, most, onSwitch } = props;
  const client = useClient();
  const tilesId = useId();
  const [shown, setShown] = useState(PAGE);
  const showMore = () => setShown((now) => now + PAGE);
  const sight = useInView(showMore);
  if (images?.length === 0) return <Text c="dimmed">{t`No pictures match.`}</Text>;
  return (
    <>
      <div className={classes["tiles"]} role="group" aria-label={t`Pictures`} aria-busy={!images}>
        {images
          ? images.slice(0, shown).map((image) => {
              const place = chosen.findIndex(({ id }) => id === image.id);
              const tileId = `${tilesId}${image.id}`;
              const folder = folderNames?.get(image.folder);
              return (
                <div key={image.id} className={classes["cell"]}>
                  <button
                    id={tileId}
                    type="button"
                    className={classes["tile"]}
                    aria-label={image.name}
                    aria-pressed={place >= 0}
                    data-place={place >= 0 ? place + 1 : undefined}
                    disabled={place < 0 && chosen.length >= most}
                    title={image.name}
                    onClick={() => onSwitch(image)}
                  >
                    <img src={imageAddress(client, image.url) ?? ""} alt="" loading="lazy" />
                  </button>
                  <label htmlFor={tileId} className={classes["names"]}>
                    <Text span display="block" size="xs" truncate aria-hidden>
                      {image.name}
                    </Text>
                    {folder !== undefined && (
                      <Text span display="block" size="xs" c="dimmed" truncate>
                        {folder}
                      </Text>
                    )}
                  </label>
                </div>
              );
            })
          : Array.from({ length: SKELETONS }, (_tile, index) => (
              <Skeleton key={index} className={classes["tile"] ?? ""} />
            ))}
      </div>
      {images && images.length > shown && (
        <Button key={shown} ref={sight} variant="default" onClick={showMore}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
