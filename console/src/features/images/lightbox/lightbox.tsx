import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useState } from "react";

import { MoveDialog } from "#features/images/move-dialog.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { type ImageAction, ImageFacts } from "./image-facts.tsx";
import { LargePicture } from "./large-picture.tsx";
import { RenameImageDialog } from "./rename-image-dialog.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import type { LightboxState } from "./use-lightbox.ts";

import classes from "./lightbox.module.css";

interface LightboxProps {
  lightbox: LightboxState;
  folders: readonly Folder[];
  /** Whether a question about the image is open. */
  isCovered: boolean;
  onDelete: (image: Image) => void;
}

/** One image large, with what is known about it. The arrow keys go through the list. */
export function Lightbox({ lightbox, folders, isCovered, onDelete }: LightboxProps) {
  const { openId, image, step, close } = lightbox;
  const [acting, setActing] = useState<{ action: ImageAction; image: Image } | null>(null);
  const endAction = () => setActing(null);
  const hasKeys = openId !== null && acting === null && !isCovered;
  useHotkeys(
    hasKeys
      ? [
          ["ArrowLeft", () => step(-1)],
          ["ArrowRight", () => step(1)],
        ]
      : [],
  );
  // The image may leave the list before its dialog closes.
  const targetOf = (wanted: ImageAction) => (acting?.action === wanted ? acting.image : null);
  const moved = targetOf("move");
  return (
    <>
      <Dialog
        isOpen={openId !== null}
        size="wide"
        title={image?.name ?? t`Image not found`}
        onClose={close}
      >
        {image ? (
          <div className={classes["columns"]}>
            <LargePicture key={image.url} image={image} lightbox={lightbox} />
            <ImageFacts
              image={image}
              folders={folders}
              onAct={(action) => {
                lightbox.prepareToLeave(image);
                setActing({ action, image });
              }}
              onDelete={() => onDelete(image)}
            />
          </div>
        ) : (
          <Text>{t`This image is no longer here. It was moved or deleted.`}</Text>
        )}
      </Dialog>
      <RenameImageDialog image={targetOf("rename")} onClose={endAction} />
      <ReplaceDialog image={targetOf("replace")} onClose={endAction} />
      <MoveDialog
        images={moved && [moved]}
        folders={folders}
        onMoved={endAction}
        onClose={endAction}
      />
    </>
  );
}
