import { crc32 as reference } from "node:zlib";

import fc from "fast-check";
import { expect, test } from "vitest";

import { crc32 } from "./crc32.ts";

test("equals zlib's CRC-32 for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(new Uint8Array(bytes))).toBe(reference(bytes));
    }),
  );
});
