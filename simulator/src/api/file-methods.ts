import { refusals } from "#refusals.ts";
import type { StoredFile } from "#state/files.ts";
import type { World } from "#state/simulated-world.ts";

import type { Call } from "./api-call.ts";

const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/bmp": "bmp",
};

const pathOf = (file: StoredFile) =>
  `${file.kind}s/${file.uniqueId}.${extensions[file.mimeType] ?? "bin"}`;

export function getFile(call: Call) {
  const fileId = call.params.text("file_id");
  if (fileId === "") throw refusals.fileIdMissing();
  const known = call.world.files.find(fileId);
  if (!known) throw refusals.invalidFileId();
  if (known.botId !== call.bot.user.id) throw refusals.fileUnavailable();
  if (known.file.bytes.length > MAX_DOWNLOAD_BYTES) throw refusals.fileTooBig();
  return {
    file_id: fileId,
    file_unique_id: known.file.uniqueId,
    file_size: known.file.bytes.length,
    file_path: pathOf(known.file),
  };
}

/** The file behind a path that `getFile` gave out. */
export function fileAtPath(world: World, path: string): StoredFile {
  const uniqueId = /^\w+\/([\w-]+)\.\w+$/.exec(path)?.[1];
  const file = uniqueId === undefined ? null : world.files.findByUniqueId(uniqueId);
  if (!file) throw refusals.pathNotFound();
  return file;
}
