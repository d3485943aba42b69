import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A plain grey PNG that browsers can show, unlike `pngBytes`. */
export function solidPng(width: number, height: number, grey: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const ending = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", pixels), ending]);
}

export const solidPhoto = (width: number, height: number, grey: number): File =>
  new File([solidPng(width, height, grey)], "photo.png", { type: "image/png" });
