import { Button, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Image } from "@tbm/contract/images.ts";
import { useState } from "react";

import { foldersQuery } from "#api/folders.ts";
import { folderImagesQuery, imageAddress } from "#api/images.ts";
import { useClient } from "#api/use-client.ts";
import type { Chosen } from "#lib/message-draft.ts";

import { switched } from "./chosen-pictures.ts";

import classes from "./library.module.css";

const PAGE = 60;
const SKELETONS = 8;

const toChosen = ({ id, name, url, type }: Image): Chosen => ({
  id,
  name,
  url,
  type: type ?? "image/jpeg",
});

interface LibraryDialogProps {
  chosen: readonly Chosen[];
  /** How many may be chosen. */
  most: number;
  onDone: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
}

export function LibraryDialog({ chosen: before, most, onDone, onClose }: LibraryDialogProps) {
  const client = useClient();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const folders = useQuery(foldersQuery(client));
  const [picked, setPicked] = useState<string | null>(null);
  const [chosen, setChosen] = useState(before);
  const filled = folders.data?.filter(({ imageCount }) => imageCount > 0);
  const folderId = picked ?? filled?.[0]?.id ?? null;

  return (
    <Modal
      opened
      onClose={onClose}
      title="Choose from library"
      size="56rem"
      fullScreen={isPhone ?? false}
      transitionProps={{ exitDuration: 0 }}
    >
      <Stack gap="md">
        {filled?.length === 0 ? (
          <Text c="dimmed">The library has no pictures yet. Add some in Image Library.</Text>
        ) : (
          <Select
            label="Folder"
            data={(filled ?? []).map(({ id, name, imageCount }) => ({
              value: id,
              label: `${name} (${imageCount} ${imageCount === 1 ? "image" : "images"})`,
            }))}
            value={folderId}
            onChange={setPicked}
            allowDeselect={false}
            disabled={!filled}
            comboboxProps={{ shadow: "md" }}
          />
        )}
        {folderId !== null && (
          <FolderPictures
            key={folderId}
            folderId={folderId}
            chosen={chosen}
            most={most}
            onSwitch={(image) => setChosen(switched(chosen, toChosen(image), most))}
          />
        )}
        {folders.isError && <Text c="dimmed">The folders could not be loaded.</Text>}
        <Group justify="space-between" className={classes["foot"] ?? ""}>
          <Text role="status">
            {chosen.length} of {most} chosen
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => onDone(chosen)}>Done</Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FolderPicturesProps {
  folderId: string;
  chosen: readonly Chosen[];
  most: number;
  onSwitch: (image: Image) => void;
}

function FolderPictures({ folderId, chosen, most, onSwitch }: FolderPicturesProps) {
  const client = useClient();
  const images = useQuery(folderImagesQuery(client, folderId));
  const [shown, setShown] = useState(PAGE);
  if (images.isError && !images.data) {
    return <Text c="dimmed">The pictures could not be loaded.</Text>;
  }
  return (
    <>
      <div className={classes["tiles"]} role="group" aria-label="Pictures" aria-busy={!images.data}>
        {images.data
          ? images.data.slice(0, shown).map((image) => {
              const place = chosen.findIndex(({ id }) => id === image.id);
              return (
                <button
                  key={image.id}
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
              );
            })
          : Array.from({ length: SKELETONS }, (_tile, index) => (
              <Skeleton key={index} className={classes["tile"] ?? ""} />
            ))}
      </div>
      {images.data && images.data.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
