import { useQuery } from "@tanstack/react-query";
import type { Folder, Image } from "@tbm/contract/images.ts";
import { useMemo } from "react";

import { useClient } from "#api/client/use-client.ts";
import { unusedImagesQuery } from "#api/library.ts";
import { searchImages } from "#composer/pictures/image-search.ts";
import { useUrlFilter } from "#ui/use-url-filter.ts";

/** The search and the filter for unused images, kept in the URL. */
export function useImageFilter() {
  const { textOf, narrow } = useUrlFilter<"q" | "unused">();
  const words = textOf("q");
  const isUnusedOnly = textOf("unused") !== "";
  const unused = useQuery({ ...unusedImagesQuery(useClient()), enabled: isUnusedOnly });
  const unusedIds = useMemo(() => unused.data && new Set(unused.data), [unused.data]);
  return {
    words,
    isUnusedOnly,
    isNarrowed: words !== "" || isUnusedOnly,
    /** Undefined unless needed and loaded. */
    unusedIds: isUnusedOnly ? unusedIds : undefined,
    unused,
    search: (text: string) => narrow({ q: text }),
    showUnusedOnly: (isOn: boolean) => narrow({ unused: isOn ? "1" : null }),
    clear: () => narrow({ q: null, unused: null }),
  };
}

export type ImageFilter = ReturnType<typeof useImageFilter>;

const NO_FOLDERS: readonly Folder[] = [];

/** The images that match. Undefined while something is loading. With folders, their names are searched too. */
export function useMatchingImages(
  { words, isUnusedOnly, unusedIds }: ImageFilter,
  images: readonly Image[] | undefined,
  folders: readonly Folder[] = NO_FOLDERS,
): readonly Image[] | undefined {
  return useMemo(() => {
    if (!images || (isUnusedOnly && !unusedIds)) return undefined;
    const names = new Map(folders.map(({ id, name }) => [id, name]));
    const found = words === "" ? images : searchImages(images, names, words);
    return unusedIds ? found.filter(({ id }) => unusedIds.has(id)) : found;
  }, [images, folders, words, isUnusedOnly, unusedIds]);
}
