import { t } from "@lingui/core/macro";
import { Button, Text } from "@mantine/core";
import {
  IconExternalLink,
  IconFolderSymlink,
  IconPencil,
  IconPhotoEdit,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";
import type { ImageDetail } from "@tbm/contract/library.ts";
import type { ReactNode } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { imageQuery } from "#api/library.ts";
import { formatFileSize } from "#lib/file-size.ts";
import { formatNumber } from "#lib/numbers.ts";
import { formatMoment } from "#time/dates.ts";

import { ImageUses } from "./image-uses.tsx";

import classes from "./lightbox.module.css";

export type ImageAction = "rename" | "move" | "replace";

interface ImageFactsProps {
  image: Image;
  folders: readonly Folder[];
  onAct: (action: ImageAction) => void;
  onDelete: () => void;
}

export function ImageFacts({ image, folders, onAct, onDelete }: ImageFactsProps) {
  const client = useClient();
  const detail = useQuery(imageQuery(client, image.id));
  const address = imageAddress(client, image.url);
  const folder = folders.find(({ id }) => id === image.folder);
  return (
    <div className={classes["facts"]}>
      <dl className={classes["list"]}>
        <Fact name={t`Size`}>
          {formatFileSize(image.size)}
          {detail.data && <> · {pixelText(detail.data)}</>}
        </Fact>
        <Fact name={t`Added`}>{formatMoment(image.created_at)}</Fact>
        {folder && <Fact name={t`Folder`}>{folder.name}</Fact>}
      </dl>
      <div className={classes["actions"]}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={() => onAct("rename")}
        >
          {t`Rename`}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFolderSymlink size={15} aria-hidden />}
          onClick={() => onAct("move")}
        >
          {t`Move`}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhotoEdit size={15} aria-hidden />}
          onClick={() => onAct("replace")}
        >
          {t`Replace`}
        </Button>
        {address && (
          <Button
            component="a"
            size="xs"
            variant="default"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            {t`View`}
          </Button>
        )}
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={onDelete}
        >
          {t`Delete`}
        </Button>
      </div>
      <ImageUses detail={detail} />
    </div>
  );
}

function pixelText(detail: ImageDetail): string {
  const [width, height] = [formatNumber(detail.width), formatNumber(detail.height)];
  return t`${width} × ${height} pixels`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} size="sm">
        {children}
      </Text>
    </div>
  );
}
