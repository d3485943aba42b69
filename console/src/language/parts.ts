/**
 * The parts in which texts are loaded. `shell` comes with the page itself, `shared` and `composer` with the screens
 * that use them; each other part has the name of its feature.
 */
const SCREENS = [
  "bots",
  "campaigns",
  "dashboard",
  "groups",
  "history",
  "images",
  "keyboards",
  "messages",
  "schedules",
  "settings",
] as const;

export const PARTS = ["shell", "shared", "composer", ...SCREENS] as const;
export type Part = (typeof PARTS)[number];

// The shell tests the connection and shows the hold before any screen is loaded.
const SHELL =
  /^src\/(?:(?:app|ui|lib|language|api\/(?:client|workers)|features\/not-found)\/|api\/hold\.ts$)/;

/** The part that a source file's texts belong to, by its path from the console's folder. */
export function partOf(file: string): Part {
  if (SHELL.test(file)) return "shell";
  const [, folder, name] = file.split("/");
  if (folder === "composer") return "composer";
  return SCREENS.find((screen) => folder === "features" && screen === name) ?? "shared";
}
