const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A PNG with a valid header only. `weight` pads it, `seed` makes it a different picture. */
export function pngBytes(width: number, height: number, weight = 64, seed = 0) {
  const bytes = new Uint8Array(Math.max(weight, 33)).fill(seed);
  bytes.set(signature);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 13);
  bytes.set(new TextEncoder().encode("IHDR"), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

export function jpegBytes(width: number, height: number) {
  const bytes = new Uint8Array(64);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, 0xff, 0xc0, 0x00, 0x11, 0x08]);
  const view = new DataView(bytes.buffer);
  view.setUint16(13, height);
  view.setUint16(15, width);
  return bytes;
}

export function gifBytes(width: number, height: number) {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode("GIF89a"));
  const view = new DataView(bytes.buffer);
  view.setUint16(6, width, true);
  view.setUint16(8, height, true);
  return bytes;
}

export function webpBytes(width: number, height: number) {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode("RIFF....WEBPVP8X"));
  const view = new DataView(bytes.buffer);
  view.setUint16(24, width - 1, true);
  view.setUint16(27, height - 1, true);
  return bytes;
}

export const photoFile = (width = 800, height = 600, name = "photo.png", weight = 64, seed = 0) =>
  new File([pngBytes(width, height, weight, seed)], name, { type: "image/png" });
