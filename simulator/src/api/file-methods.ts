import { quickDigest } from "#digest.ts";
import { refusals } from "#refusals.ts";
import type { Bot } from "#state/bot-state.ts";
import type { StoredFile } from "#state/file-store.ts";
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

/** A path works only for its own bot, so it contains a mark of the bot. */
const markOf = (bot: Bot, uniqueId: string) => quickDigest(`${bot.user.id}/${uniqueId}`);

const pathOf = (bot: Bot, { kind, uniqueId, mimeType }: StoredFile) =>
  `${kind}s/${uniqueId}.${markOf(bot, uniqueId)}.${extensions[mimeType] ?? "bin"}`;

export function getFile(call: Call) {
  const fileId = call.params.text("file_id");
  if (fileId === "") throw refusals.fileIdMissing();
  const known = call.world.files.find(fileId);
  if (!known) throw refusals.invalidFileId();
  if (known.botId !== call.bot.user.id || known.reference !== "fresh")
    throw refusals.fileUnavailable();
  if (known.file.bytes.length > MAX_DOWNLOAD_BYTES) throw refusals.fileTooBig();
  return {
    file_id: fileId,
    file_unique_id: known.file.uniqueId,
    file_size: known.file.bytes.length,
    file_path: pathOf(call.bot, known.file),
  };
}

/** The file at a path that `getFile` returned. */
export function fileAtPath(world: World, bot: Bot, path: string): StoredFile {
  const [, uniqueId = "", mark] = /^\w+\/([\w-]+)\.(\w+)\.\w+$/.exec(path) ?? [];
  const file = world.files.findByUniqueId(uniqueId);
  if (!file || mark !== markOf(bot, uniqueId)) throw refusals.pathNotFound();
  return file;
}
