import { deflateSync } from "node:zlib";

import { expect, test } from "vitest";

import {
  animationFrame,
  chunk,
  frameControl,
  gif,
  gifBlock,
  iccProfile,
  jpeg,
  joined,
  png,
  riff,
  riffChunk,
  segment,
  vp8,
  vp8x,
} from "#testing/world/pictures.ts";

import { readPicture } from "./picture.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const cleaned = (bytes: Bytes) => {
  const result = readPicture(bytes);
  return "fault" in result ? result.fault : result.bytes;
};
const NOT_WHOLE = "damaged";

const jpegProfile = (...parts: (Uint8Array | string)[]) =>
  segment(0xe2, "ICC_PROFILE\0\x01\x01", ...parts);
const zipped = (profile: Uint8Array) => chunk("iCCP", "ICC\0\0", deflateSync(profile));
const webpProfile = (...parts: (Uint8Array | string)[]) =>
  riff(vp8x(0x20), riffChunk("ICCP", ...parts), vp8());

// The sizes of the profiles of sRGB, Display P3 and Adobe RGB.
test.each([3144, 548, 560])("a colour profile of %i bytes is kept", (length) => {
  const profile = iccProfile(length);
  for (const bytes of [
    jpeg({}, jpegProfile(profile)),
    png({}, zipped(profile)),
    webpProfile(profile),
  ]) {
    expect(cleaned(bytes)).toEqual(bytes);
  }
});

test("a large screen profile is kept in formats that store it uncompressed", () => {
  const profile = iccProfile(60_960);
  for (const bytes of [jpeg({}, jpegProfile(profile)), webpProfile(profile)]) {
    expect(cleaned(bytes)).toEqual(bytes);
  }
});

test("data after a colour profile is cut off", () => {
  const profile = iccProfile(548);
  expect(cleaned(jpeg({}, jpegProfile(profile, "hidden")))).toEqual(jpeg({}, jpegProfile(profile)));
  expect(cleaned(webpProfile(profile, "hidden"))).toEqual(webpProfile(profile));
});

const LARGE = iccProfile(200_000);

test.each([
  ["a JPEG's profile that is not a profile", jpeg({}, jpegProfile("hidden".repeat(50))), jpeg()],
  ["a JPEG's profile that is cut off", jpeg({}, jpegProfile(LARGE.slice(0, 60_000))), jpeg()],
  [
    "a JPEG's profile in several segments",
    jpeg({}, segment(0xe2, "ICC_PROFILE\0\x01\x02", iccProfile(548))),
    jpeg(),
  ],
  ["a PNG's profile that is too large", png({}, zipped(noise(200_000))), png()],
  ["a PNG's profile without a name", png({}, chunk("iCCP", "hidden".repeat(50))), png()],
  ["a WebP's profile that is too large", webpProfile(LARGE), riff(vp8x(0), vp8())],
  ["a WebP's profile that is not a profile", webpProfile("hidden"), riff(vp8x(0), vp8())],
  [
    "a GIF's profile, which nobody reads",
    gif({}, joined([0x21, 0xff, 11], "ICCRGBG1012", [6], "hidden", [0])),
    gif(),
  ],
])("%s is removed, and the picture stays", (_, bytes, bare) => {
  expect(cleaned(bytes)).toEqual(bare);
});

test("a PNG's profile that would inflate to 200 MB is removed", () => {
  const bomb = deflateSync(new Uint8Array(200_000_000), { level: 9 });
  expect(bomb.length).toBeLessThan(200_000);
  expect(cleaned(png({}, chunk("iCCP", "ICC\0\0", bomb)))).toEqual(png());
});

const ADOBE = "Adobe\0d\0\0\0\0\x01";
const LOOP = joined([0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 0, 0, 0]);

test.each([
  [
    "a JPEG's colour transform",
    jpeg({}, segment(0xee, ADOBE, "hidden")),
    jpeg({}, segment(0xee, ADOBE)),
  ],
  ["a GIF's loop", gif({}, joined(LOOP.slice(0, -1), [6], "hidden", [0])), gif({}, LOOP)],
  [
    "a GIF's timing",
    gif({}, joined([0x21, 0xf9, 4, 0, 10, 0, 0, 6], "hidden", [0])),
    gif({}, gifBlock(0xf9, [0, 10, 0, 0])),
  ],
])("%s loses the data hidden behind it", (_, bytes, bare) => {
  expect(cleaned(bytes)).toEqual(bare);
});

test.each([
  ["a JPEG's colour transform that is too short", jpeg({}, segment(0xee, "Adobe")), jpeg()],
  ["a GIF's loop of another shape", gif({}, joined(LOOP.slice(0, 14), [1, 9, 0])), gif()],
  ["a PNG's gamma with a text in it", png({}, chunk("gAMA", "hidden")), png()],
  ["a PNG's background of a megabyte", png({}, chunk("bKGD", noise(1_000_000))), png()],
  [
    "a WebP's animation header with a text in it",
    riff(vp8x(2), riffChunk("ANIM", "123456hidden"), animationFrame()),
    riff(vp8x(2), animationFrame()),
  ],
])("%s is removed", (_, bytes, bare) => {
  expect(cleaned(bytes)).toEqual(bare);
});

const ONCE = [
  [segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]), 0],
  [jpegProfile(iccProfile(548)), 1],
  [segment(0xee, ADOBE), 1],
] as const;

test("a segment or chunk that may occur once is kept once", () => {
  for (const [piece, times] of ONCE) {
    const bare = times ? jpeg({}, piece) : jpeg();
    expect(cleaned(jpeg({}, piece, piece, piece))).toEqual(bare);
  }
  const gamma = chunk("gAMA", [0, 0, 0xb1, 0x8f]);
  expect(cleaned(png({}, gamma, gamma))).toEqual(png({}, gamma));
  const profile = riffChunk("ICCP", iccProfile(548));
  expect(cleaned(riff(vp8x(0x20), profile, profile, vp8()))).toEqual(
    riff(vp8x(0x20), profile, vp8()),
  );
});

const codes = (...lengths: number[]) => [...lengths, ...new Uint8Array(16 - lengths.length)];

test.each([
  ["Huffman tables", segment(0xc4, [0, ...codes(0, 2)], [1, 2], [0x11, ...codes(1)], [3])],
  ["a quantisation table of 16 bits", segment(0xdb, [0x13], new Uint8Array(128))],
  ["a restart interval", segment(0xdd, [0, 8])],
])("a JPEG with %s is accepted", (_, piece) => {
  expect(cleaned(jpeg({}, piece))).toEqual(jpeg({}, piece));
});

test.each([
  ["a Huffman table with extra data after it", segment(0xc4, [0, ...codes(1)], [1], "hidden")],
  ["a Huffman table that is cut off", segment(0xc4, [0, ...codes(0, 3)], [1])],
  ["a Huffman table of 300 codes", segment(0xc4, [0, ...codes(0, 150, 150)], noise(300))],
  ["a Huffman table of an unknown class", segment(0xc4, [0x20, ...codes(1)], [1])],
  ["an empty table segment", segment(0xc4)],
  ["a quantisation table with extra data after it", segment(0xdb, [0], noise(64), "hidden")],
  ["a restart interval of six bytes", segment(0xdd, "hidden")],
])("a JPEG with %s is refused", (_, piece) => {
  expect(cleaned(jpeg({}, piece))).toBe(NOT_WHOLE);
});

test("a JPEG with extra data after a scan header is refused", () => {
  const bytes = jpeg();
  const start = bytes.length - 19;
  const header = segment(0xda, [1, 1, 0, 0, 63, 0], "hidden");
  expect(bytes.slice(start, start + 2)).toEqual(joined([0xff, 0xda]));
  expect(cleaned(joined(bytes.slice(0, start), header, bytes.slice(start + 10)))).toBe(NOT_WHOLE);
});

const animation = chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]);

test.each([
  ["fills", {}],
  ["lies in a corner of", { width: 32, height: 24, x: 32, y: 24 }],
])("an animated PNG whose frame %s its canvas is kept", (_, frame) => {
  const bytes = png({}, animation, frameControl(frame));
  expect(cleaned(bytes)).toEqual(bytes);
});

test.each([
  ["is wider than", { width: 65 }],
  ["is higher than", { height: 49 }],
  ["lies beside", { width: 32, x: 33 }],
  ["lies below", { height: 24, y: 25 }],
  ["is nothing on", { width: 0 }],
  ["would take gigabytes beside", { width: 60_000, height: 60_000 }],
  ["reaches around", { width: 2, x: 0xff_ff_ff_ff }],
])("an animated PNG whose frame %s its canvas is refused", (_, frame) => {
  expect(cleaned(png({}, animation, frameControl(frame)))).toBe(NOT_WHOLE);
});

test("an animated PNG with extra data after a frame is refused", () => {
  const long = chunk("fcTL", frameControl().slice(8, 34), "hidden");
  expect(cleaned(png({}, animation, long))).toBe(NOT_WHOLE);
});

test("a WebP with two kinds of transparency is refused", () => {
  const alpha = riffChunk("ALPH", "alpha");
  expect(cleaned(riff(vp8x(0x10), alpha, alpha, vp8()))).toBe(NOT_WHOLE);
});

/** Bytes that do not compress. */
function noise(length: number): Bytes {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}
