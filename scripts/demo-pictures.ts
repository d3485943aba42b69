import { crc32, deflateSync } from "node:zlib";

const WIDTH = 320;
const HEIGHT = 240;

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** The channels of a hue from 0 to 1, at the brightness of a poster. */
const paint = (hue: number, light: number): number[] =>
  [0, 8, 4].map((shift) => {
    const turn = (shift + hue * 12) % 12;
    return Math.round(255 * (light - 0.32 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  });

/** A poster of soft stripes, different for every seed, as a PNG. */
export function demoPicture(seed: number): Uint8Array<ArrayBuffer> {
  const lines = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  const tilt = 0.4 + ((seed * 7) % 10) / 10;
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const wave = Math.sin((x * tilt + y) / (40 + seed * 3)) * 0.06;
      const hue = (seed * 0.137 + (x / WIDTH + y / HEIGHT) * 0.09) % 1;
      lines.set(paint(hue, 0.56 + wave), y * (WIDTH * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(lines)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}
