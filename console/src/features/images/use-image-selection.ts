import { useMutation } from "@tanstack/react-query";
import type { Image } from "@tbm/contract/images.ts";
import { useCallback, useMemo, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { deleteImages } from "#api/images.ts";

interface Deleting {
  done: number;
  total: number;
  /** Deletions already started still finish. */
  isStopping: boolean;
  stop: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Several images, selected to be moved or deleted together. */
export function useImageSelection(images: readonly Image[]) {
  const { mutate } = useMutation(deleteImages(useClient()));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  // A selected image may have been deleted, or filtered out.
  const selected = useMemo(() => images.filter(({ id }) => chosen?.has(id)), [images, chosen]);
  const ids = useMemo(() => selected.map(({ id }) => id), [selected]);

  function start() {
    const stopping = new AbortController();
    const { signal } = stopping;
    const stop = () => {
      stopping.abort();
      setDeleting((now) => now && { ...now, isStopping: true });
    };
    const onProgress = (done: number) =>
      setDeleting({ done, total: ids.length, isStopping: signal.aborted, stop });
    onProgress(0);
    mutate(
      { ids, signal, onProgress },
      {
        onSuccess: ({ deleted }) => deleted === ids.length && setChosen(null),
        onSettled: () => setDeleting(null),
      },
    );
  }

  return {
    isSelecting: chosen !== null && images.length > 0,
    chosen: chosen ?? NONE,
    selected,
    ids,
    deleting,
    begin: () => setChosen(NONE),
    leave: () => setChosen(null),
    selectAll: () => setChosen(new Set(images.map(({ id }) => id))),
    onSwitch: useCallback(
      ({ id }: Image) =>
        setChosen((now) => {
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      [],
    ),
    deleteChosen: start,
  };
}

export type ImageSelection = ReturnType<typeof useImageSelection>;
