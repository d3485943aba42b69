import type { StoredFile } from "#state/file-store.ts";
import type { MediaContent } from "#state/message-state.ts";
import type { World } from "#state/simulated-world.ts";

/** The edge lengths of the sizes that Telegram creates for a photo: https://core.telegram.org/api/files */
const PHOTO_EDGES = [
  ["s", 90],
  ["m", 320],
  ["x", 800],
  ["y", 1280],
  ["w", 2560],
] as const;

function photoSizesJson(world: World, file: StoredFile, botId: number) {
  const longest = Math.max(file.width, file.height);
  const fullSize = PHOTO_EDGES.findIndex(([, edge]) => edge >= longest);
  const sizes = fullSize < 0 ? PHOTO_EDGES : PHOTO_EDGES.slice(0, fullSize + 1);
  return sizes.map(([letter, edge], index) => {
    const scale = Math.min(1, edge / longest);
    const isLargest = index === sizes.length - 1;
    return {
      file_id: world.files.idFor(botId, file, letter),
      file_unique_id: isLargest ? file.uniqueId : `${file.uniqueId}${letter}`,
      file_size: isLargest ? file.bytes.length : Math.ceil(file.bytes.length * scale * scale),
      width: Math.max(1, Math.round(file.width * scale)),
      height: Math.max(1, Math.round(file.height * scale)),
    };
  });
}

const documentJson = (world: World, file: StoredFile, botId: number) => ({
  file_name: file.name,
  mime_type: file.mimeType,
  file_id: world.files.idFor(botId, file),
  file_unique_id: file.uniqueId,
  file_size: file.bytes.length,
});

const movingJson = (world: World, file: StoredFile, botId: number) => ({
  ...documentJson(world, file, botId),
  width: file.width || 320,
  height: file.height || 320,
  duration: 1,
});

export function mediaJson(
  world: World,
  content: MediaContent,
  botId: number,
): Record<string, unknown> {
  const { file, kind } = content;
  const { text, entities } = content.body;
  return {
    ...mediaFields(world, kind, file, botId),
    ...(text === "" ? {} : { caption: text }),
    ...(entities.length === 0 ? {} : { caption_entities: entities }),
    ...(content.hasSpoiler ? { has_media_spoiler: true } : {}),
    ...(content.isCaptionAbove ? { show_caption_above_media: true } : {}),
  };
}

function mediaFields(world: World, kind: MediaContent["kind"], file: StoredFile, botId: number) {
  if (kind === "photo") return { photo: photoSizesJson(world, file, botId) };
  if (kind === "document") return { document: documentJson(world, file, botId) };
  if (kind === "video") return { video: movingJson(world, file, botId) };
  const moving = movingJson(world, file, botId);
  return { animation: moving, document: documentJson(world, file, botId) };
}
