import { hasEndMarker } from "@tbm/contract/content/picture-ends.ts";
import { pictureTypeOf } from "@tbm/contract/content/picture-kinds.ts";
import { sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { expect, test } from "vitest";

import {
  animationFrame,
  chunk,
  exif,
  gif,
  gifBlock,
  jpeg,
  joined,
  png,
  riff,
  riffChunk,
  segment,
  vp8,
  vp8l,
  vp8x,
  webp,
} from "#testing/world/pictures.ts";

import { readPicture } from "./picture.ts";

const fault = (bytes: Uint8Array<ArrayBuffer>) => {
  const result = readPicture(bytes);
  if (!("fault" in result)) return "accepted";
  return sentenceOf({ code: "picture_refused", params: result }).slice("The picture ".length, -1);
};
const clean = (bytes: Uint8Array<ArrayBuffer>) => {
  const result = readPicture(bytes);
  if ("fault" in result) throw new Error(result.fault);
  return { ...result, text: Buffer.from(result.bytes).toString("latin1") };
};
/** The console's own check before it uploads a picture. */
const isWhole = (bytes: Uint8Array<ArrayBuffer>) => {
  const type = pictureTypeOf(bytes);
  return type !== null && hasEndMarker[type](bytes);
};
const NOT_WHOLE = "is damaged, cut off or holds something besides the image";
const NO_PICTURE = "is not a JPEG, PNG, GIF or WebP image";

const VALID: [string, string, Uint8Array<ArrayBuffer>][] = [
  ["a JPEG", "image/jpeg", jpeg()],
  ["a PNG", "image/png", png()],
  ["a GIF", "image/gif", gif()],
  ["a lossy WebP", "image/webp", webp()],
  ["a lossless WebP", "image/webp", riff(vp8l())],
  ["an extended WebP", "image/webp", riff(vp8x(0x10), riffChunk("ALPH", "alpha"), vp8())],
  ["an animated WebP", "image/webp", riff(vp8x(2), riffChunk("ANIM", "123456"), animationFrame())],
];

test.each(VALID)("%s is recognized by its content and kept as it is", (_, type, bytes) => {
  expect(clean(bytes)).toMatchObject({ type, width: 64, height: 48 });
  expect(clean(bytes).bytes).toEqual(bytes);
  expect(isWhole(bytes)).toBe(true);
});

test.each(VALID)("%s that is cut off anywhere is refused", (_, __, bytes) => {
  for (let length = 12; length < bytes.length; length += 1) {
    expect(fault(bytes.slice(0, length)), `${length} bytes`).toBe(NOT_WHOLE);
    expect(isWhole(bytes.slice(0, length)), `${length} bytes`).toBe(false);
  }
});

test("a PNG with any byte changed is refused", () => {
  const whole = png();
  for (let at = 8; at < whole.length; at += 1) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    expect(fault(damaged), `byte ${at}`).toBe(NOT_WHOLE);
  }
});

test.each([
  ["PNG", png()],
  ["GIF", gif()],
  ["WebP", webp()],
])("a %s with trailing data is refused", (_, bytes) => {
  expect(fault(joined(bytes, "PK\x03\x04 a zip"))).toBe(NOT_WHOLE);
  expect(fault(joined(bytes, [0]))).toBe(NOT_WHOLE);
});

test("a WebP with another chunk after its end is refused", () => {
  expect(fault(joined(webp(), riffChunk("junk", "secret")))).toBe(NOT_WHOLE);
});

test("data that cameras append after a JPEG's end is cut off", () => {
  const longer = joined(jpeg(), "ftypmp42 a video", jpeg());
  expect(clean(longer).bytes).toEqual(jpeg());
  expect(isWhole(longer)).toBe(true);
});

test("the end of an embedded thumbnail is not taken for the end of a JPEG", () => {
  const shown = jpeg({}, segment(0xe1, "Exif\0\0", exif(1), jpeg()));
  expect(isWhole(shown)).toBe(true);
  expect(isWhole(shown.slice(0, -2))).toBe(false);
});

test.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
  ["an AVIF", "\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"],
  ["a JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n"],
  ["a bare JPEG XL", "\xff\x0a\xfa\x7f\x01"],
  ["a BMP", "BM\x46\0\0\0\0\0\0\0\x36\0\0\0"],
  ["a TIFF", "II*\0\x08\0\0\0"],
  ["a PDF", "%PDF-1.7 %\xff\xd8\xff"],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a sound", "RIFF\x24\0\0\0WAVEfmt "],
  ["a picture after a page", `<html>${Buffer.from(png()).toString("latin1")}`],
  ["a program", "MZ\x90\0"],
])("%s is refused", (_, text) => {
  expect(fault(joined(text))).toBe(NO_PICTURE);
});

test("an empty file is refused", () => {
  expect(fault(joined())).toBe("is empty");
});

test.each([
  ["width and height together 10000", png({ width: 5000, height: 5000 }), "accepted"],
  ["one pixel more", png({ width: 5000, height: 5001 }), /5000 × 5001 .* at most 10000$/],
  ["a side twenty times the other", png({ width: 2000, height: 100 }), "accepted"],
  ["a bit more than twenty times", png({ width: 2001, height: 100 }), /at most 20 times the other/],
  ["upright, more than twenty times", jpeg({ width: 100, height: 2001 }), /at most 20 times/],
  ["no width", jpeg({ width: 0 }), "has no width or no height"],
  ["no height", gif({ height: 0 }), "has no width or no height"],
  ["a WebP too wide", webp({ width: 9999, height: 600 }), /9999 × 600/],
])("Telegram's size rules: %s", (_, bytes, expected) => {
  expect(fault(bytes)).toMatch(expected);
});

test("a small PNG that would decode to gigabytes is refused", () => {
  const bomb = png({ width: 30_000, height: 30_000 });
  expect(bomb.length).toBeLessThan(200_000);
  expect(fault(bomb)).toMatch(/30000 × 30000/);
});

test("a frame that is larger than its GIF determines the size", () => {
  const big = gif({ width: 9000, height: 2000 });
  big.set([64, 0, 48, 0], 6);
  expect(fault(big)).toMatch(/9000 × 2000/);
});

test.each([
  ["a JPEG with two frames", jpeg({}, segment(0xc0, [8, 0, 48, 0, 64, 1, 1, 0x11, 0]))],
  ["a JPEG of a kind nobody draws", jpeg({}, segment(0xc3, [8, 0, 48, 0, 64, 1, 1, 0x11, 0]))],
  ["a JPEG whose coded data comes first", jpeg({}, segment(0xda, [1, 1, 0, 0, 63, 0]))],
  ["a JPEG whose segment is too short", joined([0xff, 0xd8, 0xff, 0xe0, 0, 1], "JFIF")],
  ["a PNG with a chunk that decoders must know", png({}, chunk("CgBI", "apple"))],
  ["a PNG with two headers", png({}, chunk("IHDR", new Uint8Array(13)))],
  ["a PNG with a chunk named in signs", png({}, chunk("a<b>", ""))],
  ["a PNG without data", joined(png().slice(0, 33), chunk("IEND"))],
  ["a GIF without a frame", joined(gif().slice(0, 19), [0x3b])],
  ["a GIF with an unknown block", gif({}, joined([0x22, 0, 0]))],
  ["a WebP whose canvas is not its picture's", riff(vp8x(0, { width: 65 }), vp8())],
  ["a WebP with two pictures", riff(vp8x(0), vp8(), vp8())],
  ["a WebP with a frame beyond its canvas", riff(vp8x(2), animationFrame({ width: 65 }))],
  ["a WebP animation without a frame", riff(vp8x(2), riffChunk("ANIM", "123456"))],
  ["a WebP without a picture", riff(vp8x(0))],
])("%s is refused", (_, bytes) => {
  expect(fault(bytes)).toBe(NOT_WHOLE);
});

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];
const turned = (value: number) => `\x01\x12\0\x03\0\0\0\x01\0${String.fromCodePoint(value)}\0\0`;

test.each(ORIENTATIONS)("orientation %i is kept, and all other Exif data is removed", (value) => {
  for (const isLittle of [false, true]) {
    const block = exif(value, isLittle);
    for (const bytes of [
      jpeg({}, segment(0xe1, "Exif\0\0", block)),
      png({}, chunk("eXIf", block)),
      riff(vp8x(0x08), vp8(), riffChunk("EXIF", block)),
      riff(vp8x(0x08), vp8(), riffChunk("EXIF", "Exif\0\0", block)),
    ]) {
      const { text, bytes: kept } = clean(bytes);
      expect(text).toContain(turned(value));
      expect(text).not.toContain("GPS");
      expect(clean(kept).bytes, "cleaning twice changes nothing").toEqual(kept);
    }
  }
});

test("an Exif block without a valid orientation is removed", () => {
  for (const block of [exif(), exif(0), exif(9), joined("GPS no block at all")]) {
    expect(clean(jpeg({}, segment(0xe1, "Exif\0\0", block))).bytes).toEqual(jpeg());
    expect(clean(png({}, chunk("eXIf", block))).bytes).toEqual(png());
    const extended = riff(vp8x(0x08), vp8(), riffChunk("EXIF", block));
    expect(clean(extended).bytes).toEqual(riff(vp8x(0), vp8()));
  }
});

test.each([
  ["a JPEG", jpeg(), jpeg({}, segment(0xfe, "secret"), segment(0xed, "Photoshop 3.0\0 secret"))],
  ["a JPEG", jpeg(), jpeg({}, segment(0xe1, "http://ns.adobe.com/xap/1.0/\0 secret"))],
  ["a JPEG", jpeg(), jpeg({}, segment(0xe2, "MPF\0 secret"))],
  ["a PNG", png(), png({}, chunk("tEXt", "Author\0secret"), chunk("iTXt", "XML\0secret"))],
  ["a PNG", png(), png({}, chunk("tIME", "secret!"), chunk("prVt", "secret"))],
  ["a GIF", gif(), gif({}, gifBlock(0xfe, "secret"), gifBlock(0x01, "secret"))],
  ["a GIF", gif(), gif({}, joined([0x21, 0xff, 11], "XMP DataXMP", [6], "secret", [0]))],
])("%s loses its comments, texts and editor metadata", (_, bare, noted) => {
  expect(clean(noted).bytes).toEqual(bare);
});

test("a WebP loses XMP and unknown chunks, and its flags are updated", () => {
  const full = riff(vp8x(0x1c), vp8(), riffChunk("EXIF", exif()), riffChunk("XMP ", "secret"));
  expect(clean(full).bytes).toEqual(riff(vp8x(0x10), vp8()));
  expect(clean(riff(vp8(), riffChunk("junk", "secret"))).bytes).toEqual(riff(vp8()));
});

test.each([
  ["a JPEG's colour transform", jpeg({}, segment(0xee, "Adobe\0d\0\0\0\0\x01"))],
  ["a PNG's animation", png({}, chunk("acTL", new Uint8Array(8)))],
  ["a GIF's animation", gif({}, joined([0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 0, 0, 0]))],
  ["a GIF's timing", gif({}, gifBlock(0xf9, [0, 10, 0, 0]))],
])("%s is kept", (_, bytes) => {
  expect(clean(bytes).bytes).toEqual(bytes);
});

test("the thumbnail in a JPEG's header is removed", () => {
  const thumbnail = segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 1, 1], "rgb");
  expect(clean(joined([0xff, 0xd8], thumbnail, jpeg().slice(20))).bytes).toEqual(jpeg());
});
