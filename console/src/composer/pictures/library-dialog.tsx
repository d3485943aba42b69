import { plural, t } from "@lingui/core/macro";
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Image } from "@tbm/contract/images.ts";
import { useDeferredValue, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { foldersQuery } from "#api/folders.ts";
import { allImagesQuery, folderImagesQuery } from "#api/images.ts";
import type { Chosen } from "#composer/message-draft.ts";
import { EditorDialog, type EditorTools } from "#forms/editor-dialog.tsx";
import { onEnter } from "#ui/dialog/on-enter.ts";
import { SearchSelect } from "#ui/search-select.tsx";

import { toggleItem } from "./edit-list.ts";
import { searchImages } from "./image-search.ts";
import { LibraryTiles } from "./library-tiles.tsx";

import classes from "./library.module.css";

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

/** Shows one folder's pictures, or the matches of a search in all folders. */
export function LibraryDialog({ onClose, ...choice }: LibraryDialogProps) {
  return (
    <EditorDialog isOpen title={t`Choose from library`} what="choice" onClose={onClose}>
      {(tools) => <LibraryChoice {...choice} {...tools} />}
    </EditorDialog>
  );
}

type LibraryChoiceProps = Omit<LibraryDialogProps, "onClose"> & EditorTools;

function LibraryChoice({ chosen: before, most, onDone, onEdit, onCancel }: LibraryChoiceProps) {
  const client = useClient();
  const folders = useQuery(foldersQuery(client));
  const [picked, setPicked] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const words = useDeferredValue(query).trim();
  const isSearching = words !== "";
  const [chosen, setChosen] = useState(before);
  const count = chosen.length;
  const filled = folders.data?.filter(({ imageCount }) => imageCount > 0);
  const folderId = picked ?? filled?.[0]?.id ?? null;
  const ofFolder = useQuery({
    ...folderImagesQuery(client, folderId ?? ""),
    enabled: folderId !== null && !isSearching,
  });
  const all = useQuery({ ...allImagesQuery(client), enabled: isSearching });
  const { data, isError } = isSearching ? all : ofFolder;
  const folderNames = new Map(folders.data?.map(({ id, name }) => [id, name]));
  const found = isSearching && data ? searchImages(data, folderNames, words) : data;

  function choose(image: Image) {
    const next = toggleItem(chosen, toChosen(image), most);
    setChosen(next);
    onEdit(next.map(({ id }) => id).join() !== before.map(({ id }) => id).join());
  }

  return (
    <Stack gap="md" className={classes["dialog"] ?? ""}>
      {filled?.length === 0 ? (
        <Text c="dimmed">{t`The library has no pictures yet. Add some in Image Library.`}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <SearchSelect
            label={t`Folder`}
            data={(filled ?? []).map(({ id, name, imageCount }) => ({
              value: id,
              label: t`${name} (${plural(imageCount, { one: "# image", other: "# images" })})`,
            }))}
            value={folderId}
            onChange={setPicked}
            disabled={!filled || isSearching}
          />
          <TextInput
            label={t`Search all folders`}
            placeholder={t`Picture or folder name`}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            // Enter must not submit a form around the dialog.
            onKeyDown={onEnter(() => undefined)}
          />
        </SimpleGrid>
      )}
      <div className={classes["region"]}>
        {(folderId !== null || isSearching) &&
          (isError && !data ? (
            <Text c="dimmed">{t`The pictures could not be loaded.`}</Text>
          ) : (
            <LibraryTiles
              key={isSearching ? `search ${words}` : folderId}
              images={found}
              folderNames={isSearching ? folderNames : null}
              chosen={chosen}
              most={most}
              onSwitch={choose}
            />
          ))}
        {folders.isError && <Text c="dimmed">{t`The folders could not be loaded.`}</Text>}
      </div>
      <Group justify="space-between">
        <Text role="status">{t`${count} chosen, ${most} at most`}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button onClick={() => onDone(chosen)}>{t`Done`}</Button>
        </Group>
      </Group>
    </Stack>
  );
}
