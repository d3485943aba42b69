import { BLOCK, checksum, END, headerOf, paddingOf } from "./tar-header.ts";

/** Our own entries are far smaller, so a larger one comes from elsewhere. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** A new file, or a stream. */
export interface ArchiveTarget {
  write: (part: Uint8Array) => Promise<unknown>;
  sync: () => Promise<void>;
}

/** A file that is read from its start to its end. */
interface ArchiveSource {
  read: (
    buffer: Buffer,
    offset: number,
    length: number,
    position: null,
  ) => Promise<{ bytesRead: number }>;
}

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

export async function writeEntry(file: ArchiveTarget, entry: TarEntry, seconds: number) {
  const padding = Buffer.alloc(paddingOf(entry.bytes.length));
  // Each part is written separately, so that a large picture is not copied.
  for (const part of [headerOf(entry.name, entry.bytes.length, seconds), entry.bytes, padding])
    await file.write(part);
}

export const writeEnd = (file: ArchiveTarget) => file.write(END);

/** Resolves to null if the file ends early. */
async function readExactly(file: ArchiveSource, size: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(buffer, filled, size - filled, null);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return buffer;
}

const textAt = (header: Buffer, start: number, length: number) =>
  header.toString("utf8", start, start + length).replace(/\0.*$/s, "");

/** Yields one entry at a time, each completely in memory. Ends with `cut` or `broken` if the archive is not intact. */
export async function* readTar(file: ArchiveSource): AsyncGenerator<TarEntry | "cut" | "broken"> {
  for (;;) {
    const header = await readExactly(file, BLOCK);
    if (!header) {
      yield "cut";
      return;
    }
    if (header.every((byte) => byte === 0)) {
      const rest = await readExactly(file, BLOCK);
      if (!rest) yield "cut";
      else if (rest.some((byte) => byte !== 0)) yield "broken";
      return;
    }
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const isIntact = Number.parseInt(textAt(header, 148, 8), 8) === checksum(header);
    const isOurs = isIntact && size >= 0 && size <= MAX_ENTRY_BYTES;
    const bytes = isOurs ? await readExactly(file, size + paddingOf(size)) : null;
    if (!bytes) {
      yield isOurs ? "cut" : "broken";
      return;
    }
    yield { name: textAt(header, 0, 100), bytes: bytes.subarray(0, size) };
  }
}
