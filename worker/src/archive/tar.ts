import type { FileHandle } from "node:fs/promises";

const BLOCK = 512;
/** Ours are far smaller; whatever claims more is not ours. */
const LARGEST = 64 * 1024 * 1024;
/** What ends every archive. */
const END = Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of a header's bytes, its own field counted as spaces. */
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
  // One write for each part, so that a large picture is not copied.
  for (const part of [headerOf(entry, seconds), entry.bytes, padding]) await file.write(part);
}

export const writeEnd = (file: FileHandle) => file.write(END);

/** Null if the file ends before. */
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

/** One entry at a time, each whole in memory. Ends with `cut` or `broken` where it is no sound archive. */
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
    const isSound = Number.parseInt(textAt(header, 148, 8), 8) === checksum(header);
    const isOurs = isSound && size >= 0 && size <= LARGEST;
    const bytes = isOurs ? await readExactly(file, size + paddingOf(size)) : null;
    if (!bytes) {
      yield isOurs ? "cut" : "broken";
      return;
    }
    yield { name: textAt(header, 0, 100), bytes: bytes.subarray(0, size) };
  }
}
