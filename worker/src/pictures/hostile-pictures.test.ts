import fc from "fast-check";
import { expect, test } from "vitest";

import {
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
  vp8l,
  vp8x,
  webp,
} from "#testing/world/pictures.ts";

import { readPicture } from "./picture.ts";

test("any bytes get an answer, and cleaning a cleaned picture changes nothing", () => {
  const profile = iccProfile(132);
  const seeds = fc.constantFrom(
    jpeg(),
    jpeg(
      {},
      segment(0xe2, "ICC_PROFILE\0\x01\x01", profile),
      segment(0xee, "Adobe\0d\0\0\0\0\x01"),
    ),
    png(),
    png({}, chunk("acTL", new Uint8Array(8)), frameControl()),
    gif(),
    gif({}, gifBlock(0xf9, [0, 10, 0, 0])),
    webp(),
    riff(vp8l()),
    riff(vp8x(0), vp8()),
    riff(vp8x(0x20), riffChunk("ICCP", profile), vp8()),
  );
  const changes = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 });
  const cut = fc.tuple(fc.nat(200), fc.uint8Array({ maxLength: 40 }));
  fc.assert(
    fc.property(seeds, changes, cut, (seed, edits, [at, inserted]) => {
      const bytes = joined(seed.slice(0, at), inserted, seed.slice(at));
      for (const [index, value] of edits) if (index < bytes.length) bytes[index] = value;
      const result = readPicture(bytes);
      if ("fault" in result) return;
      expect(result.bytes.length).toBeLessThanOrEqual(bytes.length + 64);
      const again = readPicture(result.bytes);
      expect("fault" in again ? again.fault : again.bytes).toEqual(result.bytes);
    }),
    { numRuns: 3000 },
  );
});

const TEN_MB = 10 * 1024 * 1024;
const filled = (start: Uint8Array, ...pattern: number[]) => {
  const bytes = new Uint8Array(TEN_MB);
  for (let at = 0; at < TEN_MB; at += 1) bytes[at] = pattern[at % pattern.length] ?? 0;
  bytes.set(start);
  return bytes;
};
const beforeEnd = (bytes: Uint8Array, end: number) => bytes.slice(0, bytes.length - end);

test.each([
  ["coded data", filled(beforeEnd(jpeg(), 2), 0x12, 0xff, 0)],
  ["fill bytes in a JPEG", filled(beforeEnd(jpeg(), 2), 0xff)],
  ["empty comments in a JPEG", filled(joined([0xff, 0xd8]), 0, 2, 0xff, 0xfe)],
  [
    "empty chunks in a PNG",
    filled(png().slice(0, 33), 0, 0, 0, 0, 0x61, 0x42, 0x63, 0x64, 0, 0, 0),
  ],
  ["blocks of one byte in a GIF", filled(beforeEnd(gif(), 4), 1, 1)],
  ["empty comments in a GIF", filled(beforeEnd(gif(), 1), 0x21, 0xfe, 0)],
  [
    "empty chunks in a WebP",
    joined("RIFF", [0xf8, 0xff, 0x9f, 0], "WEBP", new Uint8Array(TEN_MB - 12)),
  ],
])("10 MB of %s are refused within 150 ms", (_, bytes) => {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    expect(readPicture(bytes)).toMatchObject({ fault: "damaged" });
    return process.cpuUsage(start).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(150);
});
