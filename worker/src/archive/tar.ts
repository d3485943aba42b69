import type { FileHandle } from "node:fs/promises";

const BLOCK = 512;
/** Our own entries are far smaller, so a larger one comes from elsewhere. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
/** Two empty blocks end every archive. */
const END = Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of a header's bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
function headerOf({ name, bytes }: TarEntry, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a tar.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(bytes.length, 11)}\0${octal(seconds, 11)}\0`, 124);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(checksum(header), 6)}\0 `, 148);
  return header;
}

export async function writeEntry(file: FileHandle, entry: TarEntry, seconds: number) {
  const padding = Buffer.alloc(paddingOf(entry.bytes.length));
  // Each part is written separately, so that a large picture is not copied.
  for (const part of [headerOf(entry, seconds), entry.bytes, padding]) await file.write(part);
}

export const writeEnd = (file: FileHandle) => file.write(END);

/** Resolves to null if the file ends early. */
async function readExactly(file: FileHandle, size: number): Promise<Buffer | null> {
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
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry | "cut" | "broken"> {
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
