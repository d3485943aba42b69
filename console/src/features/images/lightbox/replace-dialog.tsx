import { t } from "@lingui/core/macro";
import { Button, FileInput, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { PICTURE_TYPES } from "@tbm/contract/content/picture-kinds.ts";
import type { Image } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { replacePicture } from "#api/library.ts";
import { readPictureFile } from "#api/read-picture-file.ts";
import { refusedOf } from "#features/images/upload-rules.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";

interface ReplaceDialogProps {
  /** Null keeps the dialog closed. */
  image: Image | null;
  onClose: () => void;
}

export function ReplaceDialog({ image, onClose }: ReplaceDialogProps) {
  return (
    <Dialog isOpen={image !== null} title={t`Replace Picture`} onClose={onClose}>
      {image && <ReplaceForm image={image} onClose={onClose} />}
    </Dialog>
  );
}

function ReplaceForm({ image, onClose }: { image: Image; onClose: () => void }) {
  const replacing = useMutation(replacePicture(useClient()));
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function choose(chosen: File | null) {
    setFile(null);
    setFault(null);
    if (!chosen) return;
    if (refusedOf([chosen]).length > 0) {
      return setFault(t`All files must be images smaller than 10MB`);
    }
    const read = await readPictureFile(chosen);
    if ("fault" in read) setFault(read.fault);
    else setFile(read.file);
  }

  function submit() {
    if (file && !replacing.isPending) replacing.mutate({ image, file }, { onSuccess: onClose });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <FileInput
          label={t`New picture`}
          placeholder={t`Choose a file`}
          accept={PICTURE_TYPES.join()}
          value={file}
          error={fault}
          clearable
          clearButtonProps={{ "aria-label": t`Remove` }}
          onChange={(chosen) => void choose(chosen)}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          {t`Campaigns and scheduled messages will post the new picture; sent messages keep the old one.`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={replacing.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!file} loading={replacing.isPending}>
            {t`Replace`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
