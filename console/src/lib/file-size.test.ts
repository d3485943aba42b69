import { expect, it } from "vitest";

import { formatFileSize } from "./file-size.ts";

it.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1.00 KB"],
  [862_310, "842.10 KB"],
  [1024 ** 2 - 1, "1.00 MB"],
  [10 * 1024 ** 2, "10.00 MB"],
  [1.5 * 1024 ** 3, "1.50 GB"],
  [5000 * 1024 ** 3, "5000.00 GB"],
])("shows %i bytes as %s", (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});
