import { t } from "@lingui/core/macro";
import { ActionIcon, Button, FileButton, Input, Text } from "@mantine/core";
import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { PICTURE_TYPES } from "@tbm/contract/content/picture-kinds.ts";
import { type ReactNode, useId, useRef } from "react";

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
  /** Another way to add pictures, beside the button. */
  children?: ReactNode;
}

export function ImageField(props: ImageFieldProps) {
  const { image, missing, fault, isDisabled, onChoose, onRemove, onDismissFault } = props;
  const resetInput = useRef<() => void>(null);
  const name = image?.file.name ?? "";
  const faultId = useId();
  const missingId = useId();
  const described = [
    ...(fault === null ? [] : [faultId]),
    ...(missing === null ? [] : [missingId]),
  ];

  return (
    <Input.Wrapper label={t`Image`} labelElement="div" className={classes["field"] ?? ""}>
      <div className={classes["sources"]}>
        {image ? (
          <div className={classes["attached"]}>
            <img src={image.url} alt="" />
            <div className={classes["file"]}>
              <Text inherit truncate title={name}>
                {name}
              </Text>
              <Text inherit truncate c="dimmed">
                {formatFileSize(image.file.size)}
              </Text>
            </div>
            <Cross
              action="remove"
              label={t`Remove ${name}`}
              disabled={isDisabled}
              onClick={onRemove}
            />
          </div>
        ) : (
          <FileButton
            accept={PICTURE_TYPES.join(",")}
            disabled={isDisabled}
            resetRef={resetInput}
            inputProps={{ "aria-label": t`Image file` }}
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
                disabled={isDisabled}
                {...(described.length > 0 && { "aria-describedby": described.join(" ") })}
                leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
              >
                {t`Add image`}
              </Button>
            )}
          </FileButton>
        )}
        {props.children}
      </div>
      {missing !== null && (
        <div className={classes["missing"]}>
          <Text size="xs" id={missingId} className={classes["words"] ?? ""}>
            {t`“${missing}” is no longer attached. Add it again.`}
          </Text>
          <Cross
            action="dismiss"
            label={t`Dismiss ${missing}`}
            disabled={isDisabled}
            onClick={onRemove}
          />
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
            action="dismiss"
            label={t`Dismiss the error`}
            disabled={isDisabled}
            onClick={onDismissFault}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

interface CrossProps {
  action: "remove" | "dismiss";
  /** The accessible name. */
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function Cross({ action, label, ...button }: CrossProps) {
  const isRemoval = action === "remove";
  return (
    <ActionIcon
      data-hint={isRemoval ? t`Remove` : t`Dismiss`}
      variant="subtle"
      color="gray"
      size={isRemoval ? 34 : 28}
      aria-label={label}
      {...button}
    >
      <IconX size={isRemoval ? 18 : 16} aria-hidden />
    </ActionIcon>
  );
}
