import { sha256Hex } from "#digest.ts";

export type MediaKind = "photo" | "video" | "document" | "animation";

export type StoredFile = {
  kind: MediaKind;
  sha256: string;
  uniqueId: string;
  name: string;
  mimeType: string;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
};

type FileInput = Omit<StoredFile, "sha256" | "uniqueId">;

export type FileStore = {
  keep: (input: FileInput) => Promise<StoredFile>;
  idFor: (botId: number, file: StoredFile, size?: string) => string;
  find: (fileId: string) => KnownFile | null;
  findByUniqueId: (uniqueId: string) => StoredFile | null;
  /** Makes the bot's ids for that file invalid; sending it again gives new ones. */
  forget: (fileId: string) => void;
  /** The bot's ids for that file stay known but no longer work; a new upload gives new ones. */
  invalidateReference: (fileId: string, reference: Exclude<FileReference, "fresh">) => void;
};

type FileReference = "fresh" | "expired" | "invalid" | "empty";

type KnownFile = { botId: number; file: StoredFile; reference: FileReference };

const idPrefix = {
  photo: "AgACAgUAAx",
  video: "BAACAgUAAx",
  document: "BQACAgUAAx",
  animation: "CgACAgUAAx",
};

const base64Url = (text: string) =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Equal bytes sent as the same kind are one file: one `file_unique_id`, a `file_id` per bot. */
export function createFileStore(): FileStore {
  const byUniqueId = new Map<string, StoredFile>();
  const byFileId = new Map<string, KnownFile>();
  const idsByUse = new Map<string, string>();
  let generation = 0;

  /** Returns all ids that the bot has for this file, and makes the file get new ones. */
  const retireIds = (fileId: string): string[] => {
    const known = byFileId.get(fileId);
    if (!known) return [];
    generation++;
    const use = `${known.botId}:${known.file.uniqueId}:`;
    const uses = [...idsByUse].filter(([key]) => key.startsWith(use));
    for (const [key] of uses) idsByUse.delete(key);
    return uses.map(([, id]) => id);
  };

  return {
    keep: async (input) => {
      const sha256 = sha256Hex(input.bytes);
      const uniqueId = `AQAD${base64Url(`${input.kind.charAt(0)}${sha256.slice(0, 12)}`)}`;
      const known = byUniqueId.get(uniqueId);
      if (known) return known;
      const file = { ...input, sha256, uniqueId };
      byUniqueId.set(uniqueId, file);
      return file;
    },
    idFor: (botId, file, size = "x") => {
      const use = `${botId}:${file.uniqueId}:${size}`;
      const known = idsByUse.get(use);
      if (known !== undefined) return known;
      const fileId = `${idPrefix[file.kind]}${base64Url(`${use}:${generation}`)}`;
      idsByUse.set(use, fileId);
      byFileId.set(fileId, { botId, file, reference: "fresh" });
      return fileId;
    },
    find: (fileId) => byFileId.get(fileId) ?? null,
    findByUniqueId: (uniqueId) => byUniqueId.get(uniqueId) ?? null,
    forget: (fileId) => {
      for (const id of retireIds(fileId)) byFileId.delete(id);
    },
    invalidateReference: (fileId, reference) => {
      for (const id of retireIds(fileId)) {
        const known = byFileId.get(id);
        if (known) known.reference = reference;
      }
    },
  };
}
