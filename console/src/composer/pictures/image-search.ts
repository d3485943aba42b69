import type { Image } from "@tbm/contract/images.ts";

/** Images whose name and folder contain all the words. */
export function searchImages<One extends Pick<Image, "name" | "folder">>(
  images: readonly One[],
  folderNames: ReadonlyMap<string, string>,
  query: string,
): One[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return images.filter(({ name, folder }) => {
    const text = `${name} ${folderNames.get(folder) ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
