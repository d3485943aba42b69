import type { UploadedFile } from "#http/call-params.ts";
import { refusals } from "#refusals.ts";
import type { MediaKind, StoredFile } from "#state/file-store.ts";
import { readImageHeader } from "#validate/image-header.ts";
import { checkPhoto } from "#validate/photo-rules.ts";

import type { Call } from "./api-call.ts";
import { fetchByUrl } from "./url-file.ts";

const kindNames: Record<MediaKind, string> = {
  photo: "Photo",
  video: "Video",
  document: "Document",
  animation: "Animation",
};

/** Telegram treats documents, videos and animations as one kind of file, and photos as another. */
const isSameFamily = (a: MediaKind, b: MediaKind) => (a === "photo") === (b === "photo");

function findUpload(call: Call, field: string | null, value: string): UploadedFile | null {
  if (field !== null) {
    const direct = call.params.files.get(field);
    if (direct) return direct;
  }
  if (!value.startsWith("attach://")) return null;
  return call.params.files.get(value.slice("attach://".length)) ?? null;
}

function storeUpload(call: Call, kind: MediaKind, upload: UploadedFile): Promise<StoredFile> {
  const { bytes, name } = upload;
  if (bytes.length === 0) throw refusals.fileEmpty();
  if (kind === "photo" && call.world.serverProblems.cannotSavePhotos)
    throw refusals.photoNotSaved();
  const header = kind === "photo" ? checkPhoto(name, bytes) : readImageHeader(bytes);
  return call.world.files.keep({
    kind,
    name: name || `${kind}.bin`,
    mimeType: header ? `image/${header.format}` : upload.mimeType || "application/octet-stream",
    width: header?.width ?? 0,
    height: header?.height ?? 0,
    bytes,
  });
}

function reuseFile(call: Call, kind: MediaKind, fileId: string): StoredFile {
  const known = call.world.files.find(fileId);
  if (!known) throw describeWrongId(fileId);
  if (known.botId !== call.bot.user.id) throw refusals.wrongFile();
  if (!isSameFamily(known.file.kind, kind)) {
    throw refusals.wrongFileType(kindNames[known.file.kind], kindNames[kind]);
  }
  if (known.reference !== "fresh") throw refusals.fileReference(known.reference);
  return known.file;
}

function describeWrongId(fileId: string) {
  if (/[^\w-]/.test(fileId)) return refusals.wrongRemoteFile("Wrong character in the string");
  if (fileId.length % 4 === 1) return refusals.wrongRemoteFile("Wrong string length");
  if (/^(?:Ag|BA|BQ|Cg)AC/.test(fileId)) return refusals.wrongFile();
  return refusals.wrongRemoteFile("can't unserialize it. Wrong last symbol");
}

/** The file that a call refers to: uploaded, attached, sent before, or a URL. */
export async function resolveFile(
  call: Call,
  kind: MediaKind,
  field: string | null,
  value: string,
): Promise<StoredFile> {
  const upload = findUpload(call, field, value);
  if (upload) return storeUpload(call, kind, upload);
  if (value === "") throw refusals.fileMissing(kind);
  if (value.startsWith("attach://")) throw refusals.wrongFile();
  if (value.includes(".") || value.includes("://")) {
    return storeUpload(call, kind, await fetchByUrl(call, kind, value));
  }
  return reuseFile(call, kind, value);
}
