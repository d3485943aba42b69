import { ActionIcon, Button, FileButton, Input, Text } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { PICTURE_TYPES } from "@tbm/contract/content/picture-kinds.ts";
import { useId, useRef } from "react";

import { formatFileSize } from "#lib/file-size.ts";

import type { AttachedPicture } from "./use-picture-choice.ts";

import classes from "./image-field.module.css";

interface ImageFieldProps {
  image: AttachedPicture | null;
  /** The name of an image that was attached and is lost. */
  missing: string | null;
  /** Why the last chosen file was refused. */
  fault: string | null;
  isDisabled: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onDismissFault: () => void;
}

export function ImageField(props: ImageFieldProps) {
  const { image, missing, fault, isDisabled, onChoose, onRemove, onDismissFault } = props;
  const resetInput = useRef<() => void>(null);
  const faultId = useId();
  const missingId = useId();
  const described = [
    ...(fault === null ? [] : [faultId]),
    ...(missing === null ? [] : [missingId]),
  ];

  return (
    <Input.Wrapper label="Image" labelElement="div" className={classes["field"] ?? ""}>
      {image ? (
        <div className={classes["attached"]}>
          <img src={image.url} alt="" />
          <div className={classes["file"]}>
            <Text truncate>{image.file.name}</Text>
            <Text size="xs" c="dimmed">
              {formatFileSize(image.file.size)}
            </Text>
          </div>
          <Cross action="Remove" name={image.file.name} disabled={isDisabled} onClick={onRemove} />
        </div>
      ) : (
        <FileButton
          accept={PICTURE_TYPES.join(",")}
          disabled={isDisabled}
          resetRef={resetInput}
          inputProps={{ "aria-label": "Image file" }}
          onChange={(file) => {
            // So that the same file can be chosen again after it was removed.
            resetInput.current?.();
            if (file) onChoose(file);
          }}
        >
          {(opening) => (
            <Button
              {...opening}
              variant="default"
              fullWidth
              disabled={isDisabled}
              {...(described.length > 0 && { "aria-describedby": described.join(" ") })}
              leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
            >
              Add image
            </Button>
          )}
        </FileButton>
      )}
      {missing !== null && (
        <div className={classes["missing"]}>
          <Text size="xs" id={missingId} className={classes["words"] ?? ""}>
            “{missing}” was attached and has to be added again.
          </Text>
          <Cross action="Dismiss" name={missing} disabled={isDisabled} onClick={onRemove} />
        </div>
      )}
      <div className={fault === null ? undefined : classes["missing"]}>
        <div role="status" id={faultId} className={classes["words"]}>
          {fault !== null && (
            <Text c="var(--mantine-color-error)" size="xs">
              {fault}
            </Text>
          )}
        </div>
        {fault !== null && (
          <Cross
            action="Dismiss"
            name="the refusal"
            disabled={isDisabled}
            onClick={onDismissFault}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

interface CrossProps {
  action: "Remove" | "Dismiss";
  name: string;
  disabled: boolean;
  onClick: () => void;
}

function Cross({ action, name, ...button }: CrossProps) {
  const [size, iconSize] = action === "Remove" ? [36, 18] : [28, 16];
  return (
    <ActionIcon
      data-hint={action}
      variant="subtle"
      color="gray"
      size={size}
      aria-label={`${action} ${name}`}
      {...button}
    >
      <IconX size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
