import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG's numbers of its color types. */
const COLOR_TYPES = { rgb: 2, rgba: 6 };
const CHANNELS = { rgb: 3, rgba: 4 };

interface Pixels {
  width: number;
  height: number;
  kind: "rgb" | "rgba";
  /** The channels of a pixel, from 0 to 255. */
  colorAt: (x: number, y: number) => ArrayLike<number>;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

export function encodePng({ width, height, kind, colorAt }: Pixels): Uint8Array<ArrayBuffer> {
  const channels = CHANNELS[kind];
  const stride = width * channels + 1;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      lines.set(colorAt(x, y), y * stride + 1 + x * channels);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOR_TYPES[kind]], 8);
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(lines, { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}
