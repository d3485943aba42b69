import { ActionIcon, Button, FileButton, Input, Text, Tooltip } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useRef } from "react";

import { formatFileSize } from "#lib/file-size.ts";

import { showToast } from "./toast.ts";

import classes from "./image-field.module.css";

const KINDS = "image/jpeg,image/png,image/webp,image/gif";

/** A picture with the address under which the browser shows it. */
interface AttachedImage {
  file: File;
  url: string;
}

interface ImageFieldProps {
  image: AttachedImage | null;
  isDisabled: boolean;
  onChange: (image: AttachedImage | null) => void;
}

export function ImageField({ image, isDisabled, onChange }: ImageFieldProps) {
  const resetInput = useRef<() => void>(null);

  function attach(file: File | null) {
    // The same file may be chosen again after it was removed.
    resetInput.current?.();
    if (!file) return;
    if (file.size > LIMITS.imageBytes) {
      showToast({
        tone: "failure",
        title: "File Too Large",
        description: "Image must be smaller than 10MB",
      });
    } else if (!file.type.startsWith("image/")) {
      showToast({
        tone: "failure",
        title: "Invalid File",
        description: "Please choose a JPEG, PNG, WebP or GIF image",
      });
    } else onChange({ file, url: URL.createObjectURL(file) });
  }

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
              onClick={() => onChange(null)}
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
          onChange={attach}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              fullWidth
              disabled={isDisabled}
              leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
            >
              Add image
            </Button>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  );
}
