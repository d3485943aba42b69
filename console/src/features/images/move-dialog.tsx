import { plural, t } from "@lingui/core/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { moveImages } from "#api/library.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

type Moved = readonly Pick<Image, "id" | "folder">[];

interface MoveDialogProps {
  /** Null keeps the dialog closed. */
  images: Moved | null;
  folders: readonly Folder[];
  onMoved: () => void;
  onClose: () => void;
}

/** Moves images to another folder. */
export function MoveDialog({ images, ...props }: MoveDialogProps) {
  return (
    <Dialog isOpen={images !== null} title={t`Move to Folder`} onClose={props.onClose}>
      {images && <MoveForm images={images} {...props} />}
    </Dialog>
  );
}

function MoveForm({ images, folders, onMoved, onClose }: MoveDialogProps & { images: Moved }) {
  const count = images.length;
  const moving = useMutation(moveImages(useClient()));
  const [chosen, setChosen] = useState<string | null>(null);
  const others = folders.filter(({ id }) => images.some(({ folder }) => folder !== id));
  const target = others.find(({ id }) => id === chosen);

  function submit() {
    if (!target || moving.isPending) return;
    const ids = images.map(({ id }) => id);
    moving.mutate({ ids, folder: target }, { onSuccess: onMoved });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        {others.length === 0 ? (
          <Text>{t`There is no other folder yet. Create one first.`}</Text>
        ) : (
          <SearchSelect
            label={t`Folder`}
            placeholder={t`Choose a folder`}
            data={others.map(({ id, name, imageCount }) => ({
              value: id,
              label: t`${name} (${plural(imageCount, { one: "# image", other: "# images" })})`,
            }))}
            value={target?.id ?? null}
            onChange={setChosen}
            data-autofocus
          />
        )}
        <Text size="sm" c="dimmed">
          {t`Campaigns that use the old folder stop posting these images; campaigns that use the new one start. Scheduled and sent messages don't change.`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={moving.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!target} loading={moving.isPending}>
            {plural(count, { one: "Move # image", other: "Move # images" })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
