import { t } from "@lingui/core/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import type { Chosen } from "#composer/message-draft.ts";

import { moveItem } from "./edit-list.ts";

import classes from "./library.module.css";

const LibraryDialog = lazy(async () => ({
  default: (await import("./library-dialog.tsx")).LibraryDialog,
}));

interface ChosenPicturesProps {
  chosen: readonly Chosen[];
  isDisabled: boolean;
  onChange: (chosen: readonly Chosen[]) => void;
}

interface LibraryButtonProps extends ChosenPicturesProps {
  /** How many may be chosen. */
  most: number;
}

/** Chooses pictures from the library for a message. */
export function LibraryButton({ chosen, most, isDisabled, onChange }: LibraryButtonProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label={t`Choose from library`}
        onClick={() => setIsChoosing(true)}
      >
        {t`Library`}
      </Button>
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            chosen={chosen}
            most={most}
            onDone={(pictures) => {
              onChange(pictures);
              setIsChoosing(false);
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The chosen pictures, in order. */
export function ChosenPictures({ chosen, isDisabled, onChange }: ChosenPicturesProps) {
  if (chosen.length === 0) return null;
  return (
    <ol className={classes["chosen"]} aria-label={t`Chosen pictures`}>
      {chosen.map((picture, index) => (
        <ChosenPicture
          key={picture.id}
          picture={picture}
          isFirst={index === 0}
          isLast={index === chosen.length - 1}
          isDisabled={isDisabled}
          onMove={(by) => onChange(moveItem(chosen, index, by))}
          onRemove={() => onChange(chosen.toSpliced(index, 1))}
        />
      ))}
    </ol>
  );
}

interface ChosenPictureProps {
  picture: Chosen;
  isFirst: boolean;
  isLast: boolean;
  isDisabled: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ChosenPicture(props: ChosenPictureProps) {
  const { picture, isFirst, isLast, isDisabled, onMove, onRemove } = props;
  const client = useClient();
  const { name } = picture;
  const actions = [
    {
      hint: t`Move earlier`,
      label: t`Move ${name} earlier`,
      icon: IconArrowLeft,
      isOff: isFirst,
      run: () => onMove(-1),
    },
    { hint: t`Remove`, label: t`Remove ${name}`, icon: IconX, isOff: false, run: onRemove },
    {
      hint: t`Move later`,
      label: t`Move ${name} later`,
      icon: IconArrowRight,
      isOff: isLast,
      run: () => onMove(1),
    },
  ];
  return (
    <li className={classes["picture"]}>
      <img src={imageAddress(client, picture.url) ?? ""} alt={name} title={name} />
      <div className={classes["actions"]}>
        {actions.map(({ hint, label, icon: ActionSymbol, isOff, run }) => (
          <ActionIcon
            key={hint}
            data-hint={hint}
            variant="subtle"
            color="gray"
            size={26}
            disabled={isDisabled || isOff}
            aria-label={label}
            onClick={run}
          >
            <ActionSymbol size={16} aria-hidden />
          </ActionIcon>
        ))}
      </div>
    </li>
  );
}
