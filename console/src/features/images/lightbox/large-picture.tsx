import { t } from "@lingui/core/macro";
import { ActionIcon, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from "@tabler/icons-react";
import type { Image } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { formatNumber } from "#lib/numbers.ts";

import type { LightboxState } from "./use-lightbox.ts";
import { useSwipe } from "./use-swipe.ts";

import classes from "./lightbox.module.css";

interface LargePictureProps {
  image: Image;
  lightbox: LightboxState;
}

export function LargePicture({ image, lightbox }: LargePictureProps) {
  const address = imageAddress(useClient(), image.url);
  const [isBroken, setIsBroken] = useState(address === null);
  const { place, total, step } = lightbox;
  const swipe = useSwipe(step);
  const [number, all] = [formatNumber(place + 1), formatNumber(total)];
  return (
    <div className={classes["stage"]} {...swipe}>
      {isBroken || address === null ? (
        <div className={classes["missing"]}>
          <IconPhotoOff size={40} stroke={1.2} aria-hidden />
          {t`No preview`}
        </div>
      ) : (
        <img
          className={classes["picture"]}
          src={address}
          alt={image.name}
          draggable={false}
          onError={() => setIsBroken(true)}
        />
      )}
      <div className={classes["steps"]}>
        <Arrow direction="previous" isEnd={place <= 0} onClick={() => step(-1)} />
        <Text size="sm" role="status">
          {t`${number} of ${all}`}
        </Text>
        <Arrow direction="next" isEnd={place >= total - 1} onClick={() => step(1)} />
      </div>
    </div>
  );
}

interface ArrowProps {
  direction: "previous" | "next";
  isEnd: boolean;
  onClick: () => void;
}

function Arrow({ direction, isEnd, onClick }: ArrowProps) {
  const IconShape = direction === "next" ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      variant="default"
      size={40}
      aria-label={direction === "next" ? t`Next image` : t`Previous image`}
      // Not `disabled`, which would drop the focus.
      aria-disabled={isEnd}
      data-disabled={isEnd}
      onClick={onClick}
    >
      <IconShape size={22} aria-hidden />
    </ActionIcon>
  );
}
