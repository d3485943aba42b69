/** Pressed after G. */
const SCREENS: Record<string, string> = {
  d: "/",
  b: "/bots",
  g: "/groups",
  m: "/messages",
  p: "/saved",
  i: "/images",
  k: "/keyboards",
  c: "/autosendgame",
  l: "/calendar",
  s: "/scheduled",
  h: "/history",
  ",": "/settings",
};

const KEYS = new Map(Object.entries(SCREENS).map(([key, path]) => [path, key.toUpperCase()]));

export const screenOfKey = (key: string): string | undefined => SCREENS[key];

/** `G B` for the bots. */
export const screenKeysText = (path: string): string | undefined => {
  const key = KEYS.get(path);
  return key && `G ${key}`;
};
