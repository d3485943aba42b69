type ImageFormat = "jpeg" | "png" | "gif" | "webp" | "bmp";
export type ImageHeader = { format: ImageFormat; width: number; height: number };

const MAX_JPEG_SEGMENTS = 512;

const text = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

function readJpeg(view: DataView): ImageHeader | null {
  let at = 2;
  for (let segment = 0; segment < MAX_JPEG_SEGMENTS && at + 9 < view.byteLength; segment++) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return { format: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function readWebp(view: DataView, bytes: Uint8Array): ImageHeader | null {
  const chunk = text(bytes, 12, 4);
  if (chunk === "VP8X" && view.byteLength >= 30) {
    const size = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { format: "webp", width: size(24), height: size(27) };
  }
  if (chunk === "VP8L" && view.byteLength >= 25) {
    const bits = view.getUint32(21, true);
    return { format: "webp", width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  if (chunk === "VP8 " && view.byteLength >= 30) {
    return {
      format: "webp",
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  return null;
}

/** The format and size from the first bytes; null if Telegram cannot decode it. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) return null;
  if (view.getUint32(0) === 0x89504e47 && text(bytes, 12, 4) === "IHDR") {
    return { format: "png", width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (view.getUint16(0) === 0xffd8) return readJpeg(view);
  if (text(bytes, 0, 4) === "GIF8") {
    return { format: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 4) === "WEBP") return readWebp(view, bytes);
  if (text(bytes, 0, 2) === "BM" && bytes.length >= 26) {
    return {
      format: "bmp",
      width: Math.abs(view.getInt32(18, true)),
      height: Math.abs(view.getInt32(22, true)),
    };
  }
  return null;
}
