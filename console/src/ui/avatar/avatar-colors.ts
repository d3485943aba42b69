interface AvatarColor {
  surface: string;
  text: string;
}

export const AVATAR_COLORS: readonly Record<"light" | "dark", AvatarColor>[] = [
  {
    light: { surface: "#dcebfb", text: "#0b4f8a" },
    dark: { surface: "#12324d", text: "#9cd0fb" },
  },
  {
    light: { surface: "#d5f0e8", text: "#0b5e46" },
    dark: { surface: "#12352d", text: "#7fdcbe" },
  },
  {
    light: { surface: "#e7e2fb", text: "#4f37a8" },
    dark: { surface: "#2b2550", text: "#c3b6fb" },
  },
  {
    light: { surface: "#fbe0ec", text: "#942055" },
    dark: { surface: "#431d31", text: "#f6a9cc" },
  },
  {
    light: { surface: "#fde7d3", text: "#8a3d08" },
    dark: { surface: "#41270f", text: "#fbbf83" },
  },
  {
    light: { surface: "#dff0d6", text: "#2f5f16" },
    dark: { surface: "#20351a", text: "#a6d98c" },
  },
  {
    light: { surface: "#d3eff5", text: "#0a5a6b" },
    dark: { surface: "#0f3540", text: "#84d5e8" },
  },
  {
    light: { surface: "#f8edc4", text: "#6b4e00" },
    dark: { surface: "#3a2f0b", text: "#e9cf76" },
  },
];

/** Always the same color for the same id. */
export function avatarColor(id: string) {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  // The remainder is always an index of the list.
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] as (typeof AVATAR_COLORS)[number];
}
