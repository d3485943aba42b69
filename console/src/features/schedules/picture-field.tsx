import { ActionIcon, Input, Text, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";

import { ImageField } from "#components/image-field.tsx";

import type { Picture } from "./schedule-draft.ts";

import classes from "./schedules.module.css";

interface PictureFieldProps {
  picture: Picture;
  /** The addresses of what it has. */
  kept: readonly (string | null)[];
  isDisabled: boolean;
  onChange: (picture: Picture) => void;
}

/** The picture that it has until it is removed, and then a place for another. */
export function PictureField({ picture, kept, isDisabled, onChange }: PictureFieldProps) {
  if (picture.kind !== "kept") {
    return (
      <ImageField
        image={picture.kind === "new" ? picture : null}
        isDisabled={isDisabled}
        onChange={(image) => onChange(image ? { kind: "new", ...image } : { kind: "none" })}
      />
    );
  }
  const [first] = kept;
  return (
    <Input.Wrapper label="Image" labelElement="div">
      <div className={classes["kept"]}>
        {first && <img src={first} alt="" className={classes["thumb"]} />}
        <Text>{kept.length > 1 ? `${kept.length} images stay` : "Stays as it is"}</Text>
        <Tooltip label="Remove">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={isDisabled}
            aria-label="Remove the image"
            onClick={() => onChange({ kind: "none" })}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </Input.Wrapper>
  );
}
