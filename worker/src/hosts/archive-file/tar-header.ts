export const BLOCK = 512;
/** Two empty blocks end every archive. */
export const END = new Uint8Array(2 * BLOCK);

export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of a header's bytes, with the checksum field counted as spaces. */
export function checksum(header: Uint8Array): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06 */
export function headerOf(name: string, size: number, seconds: number): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length > 100) throw new Error(`The name ${name} is too long for a tar.`);
  const header = new Uint8Array(BLOCK);
  const write = (text: string, place: number) => header.set(encoder.encode(text), place);
  write(name, 0);
  write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  write(`${octal(size, 11)}\0${octal(seconds, 11)}\0`, 124);
  write("0", 156);
  write("ustar\x0000", 257);
  write(`${octal(checksum(header), 6)}\0 `, 148);
  return header;
}
