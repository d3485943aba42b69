import { expect, it } from "vitest";

import { AVATAR_COLORS, avatarColor } from "./avatar-colors.ts";

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(...colors: [string, string]): number {
  const [darker = 0, lighter = 0] = colors.map(luminance).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

it.each(AVATAR_COLORS.flatMap(({ light, dark }) => [light, dark]))(
  "$text on $surface has AA contrast",
  ({ surface, text }) => expect(contrast(surface, text)).toBeGreaterThanOrEqual(4.5),
);

it("keeps a record's color, and uses all colors", () => {
  expect(avatarColor("grp_1")).toBe(avatarColor("grp_1"));
  const used = Array.from({ length: 200 }, (_, index) => avatarColor(`grp_${index}`));
  expect(new Set(used).size).toBe(AVATAR_COLORS.length);
});
