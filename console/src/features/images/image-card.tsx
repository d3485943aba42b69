import { t } from "@lingui/core/macro";
import { Button, Card, Text } from "@mantine/core";
import { IconExternalLink, IconPhotoOff, IconTrash } from "@tabler/icons-react";
import type { Image } from "@tbm/contract/images.ts";
import { memo, useEffect, useRef, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { formatFileSize } from "#lib/file-size.ts";
import { formatDate } from "#time/dates.ts";
import { PlainCheckbox } from "#ui/plain-checkbox.tsx";
import { RowAction } from "#ui/table/row-action.tsx";

import classes from "./images.module.css";

interface ImageCardProps {
  image: Image;
  /** Null unless images are being selected. */
  isChosen: boolean | null;
  /** Shown instead of the date if the images are from several folders. */
  folderName: string | undefined;
  onSwitch: (image: Image) => void;
  onOpen: ((image: Image) => void) | undefined;
  onDelete: (image: Image) => void;
  /** Whether its picture takes the focus. */
  isAwaited: boolean;
  onFocused: () => void;
}

export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const { image, isChosen, folderName, onSwitch, onOpen, onDelete, isAwaited, onFocused } = props;
  const { name } = image;
  const address = imageAddress(useClient(), image.url);
  const picture = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAwaited) return;
    picture.current?.focus();
    onFocused();
  }, [isAwaited, onFocused]);
  return (
    <Card p={0} h="100%" className={classes["image"] ?? ""}>
      <div className={classes["frame"]}>
        <Thumbnail key={address} name={name} address={address} />
        {isChosen === null && onOpen && (
          <button
            ref={picture}
            type="button"
            className={classes["enlarge"]}
            aria-label={t`Show ${name} large`}
            onClick={() => onOpen(image)}
          />
        )}
      </div>
      <div className={classes["body"]}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <div className={classes["facts"]}>
          <span>{formatFileSize(image.size)}</span>
          {folderName === undefined ? (
            <span>{formatDate(image.created_at)}</span>
          ) : (
            <Text span inherit truncate title={folderName}>
              {folderName}
            </Text>
          )}
        </div>
        {isChosen === null ? (
          <ImageActions image={image} address={address} onDelete={onDelete} />
        ) : (
          <label className={classes["choice"]}>
            <PlainCheckbox
              aria-label={t`Select ${name}`}
              checked={isChosen}
              onChange={() => onSwitch(image)}
            />
            {isChosen ? t`Selected` : t`Select`}
          </label>
        )}
      </div>
    </Card>
  );
});

interface ImageActionsProps extends Pick<ImageCardProps, "image" | "onDelete"> {
  address: string | null;
}

function ImageActions({ image, address, onDelete }: ImageActionsProps) {
  const { name } = image;
  return (
    <div className={classes["actions"]}>
      {address && (
        <Button
          component="a"
          variant="subtle"
          size="compact-sm"
          ml={-8}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t`View ${name}`}
          leftSection={<IconExternalLink size={15} aria-hidden />}
        >
          {t`View`}
        </Button>
      )}
      <RowAction
        icon={IconTrash}
        label={t`Delete`}
        target={name}
        color="red"
        onClick={() => onDelete(image)}
      />
    </div>
  );
}

function Thumbnail({ name, address }: { name: string; address: string | null }) {
  const [isBroken, setIsBroken] = useState(address === null);
  return isBroken || address === null ? (
    <div className={classes["thumbnail"]} role="img" aria-label={t`No preview of ${name}`}>
      <IconPhotoOff size={28} stroke={1.4} aria-hidden />
      {t`No preview`}
    </div>
  ) : (
    <img
      className={classes["thumbnail"]}
      src={address}
      alt={name}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}
