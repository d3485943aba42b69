import type { Image } from "@tbm/contract/images.ts";
import { useCallback, useEffect, useRef, useState } from "react";

import { useUrlFilter } from "#ui/use-url-filter.ts";

/** An image that the operator moves or deletes leaves the list. Then its neighbor is shown. */
interface Leaving {
  id: string;
  neighbor: string | null;
}

/** The image that is shown large. It is in the URL, so that it can be shared and survives a reload. */
export function useLightbox(images: readonly Image[]) {
  const { textOf, narrow } = useUrlFilter<"image">();
  const show = useCallback((id: string | null) => narrow({ image: id }), [narrow]);
  const open = useCallback(({ id }: Image) => show(id), [show]);
  const wantedId = textOf("image") || null;
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const hasLeft = leaving?.id === wantedId && !images.some(({ id }) => id === wantedId);
  const openId = hasLeft ? (leaving?.neighbor ?? null) : wantedId;
  const place = images.findIndex(({ id }) => id === openId);

  useEffect(() => {
    if (hasLeft) show(openId);
  }, [hasLeft, openId, show]);

  const shownId = useRef(openId);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  useEffect(() => {
    setAwaitedId(openId === null ? shownId.current : null);
    shownId.current = openId;
  }, [openId]);
  const endWait = useCallback(() => setAwaitedId(null), []);

  return {
    openId,
    /** After closing, the image that was shown last. It gets the focus, which may take some scrolling. */
    awaitedId,
    endWait,
    /** Undefined if none is open, or the open one is not in the list. */
    image: images[place],
    place,
    total: images.length,
    open,
    close: () => show(null),
    /** Shows the next image, or the one before. At either end, nothing happens. */
    step: (by: 1 | -1) => {
      const next = place < 0 ? undefined : images[place + by];
      if (next) show(next.id);
    },
    /** Called before an image is moved or deleted. */
    prepareToLeave: ({ id }: Image) => {
      const index = images.findIndex((image) => image.id === id);
      setLeaving({ id, neighbor: (images[index + 1] ?? images[index - 1])?.id ?? null });
    },
  };
}

export type LightboxState = ReturnType<typeof useLightbox>;
