import { ActionIcon, Button, FileButton, Input, Text, Tooltip } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";

import { formatFileSize } from "#lib/file-size.ts";

import type { AttachedPicture } from "./use-picture-choice.ts";

import classes from "./image-field.module.css";

const KINDS = "image/jpeg,image/png,image/webp,image/gif";

interface ImageFieldProps {
  image: AttachedPicture | null;
  /** Why what was chosen last is not here. */
  fault: string | null;
  isDisabled: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

export function ImageField({ image, fault, isDisabled, onChoose, onRemove }: ImageFieldProps) {
  const resetInput = useRef<() => void>(null);
  const faultId = useId();

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
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={isDisabled}
              aria-label={`Remove ${image.file.name}`}
              onClick={onRemove}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ) : (
        <FileButton
          accept={KINDS}
          disabled={isDisabled}
          resetRef={resetInput}
          inputProps={{ "aria-label": "Image file" }}
          onChange={(file) => {
            // The same file may be chosen again after it was removed.
            resetInput.current?.();
            if (file) onChoose(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              fullWidth
              disabled={isDisabled}
              {...(fault !== null && { "aria-describedby": faultId })}
              leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
            >
              Add image
            </Button>
          )}
        </FileButton>
      )}
      <div role="status" id={faultId}>
        {fault !== null && (
          <Text c="var(--mantine-color-error)" mt={5} size="xs" className={classes["fault"] ?? ""}>
            {fault}
          </Text>
        )}
      </div>
    </Input.Wrapper>
  );
}
