import { lazy } from "#lib/lazy.ts";
import { nextTask } from "#lib/next-task.ts";

/** The files of each screen, in the order in which they run. See preload-screens.ts. */
type Screens = Partial<Record<string, { files: string[] }>>;

function filesOfThisScreen(): string[] {
  const table = document.getElementById("screens")?.textContent;
  const screens: Screens = table ? JSON.parse(table) : {};
  const { files = [] } = screens[window.location.pathname] ?? {};
  return files.filter((file) => file.endsWith(".js"));
}

/**
 * Runs the files of the first screen, each in a task of its own. All at once they would keep a phone from answering
 * for 0.2 s. What fails here fails again, with its reason, when the screen itself is imported.
 */
export const runScreenFiles = lazy(async () => {
  try {
    for (const file of filesOfThisScreen()) {
      await import(/* @vite-ignore */ `/assets/${file}`);
      await nextTask();
    }
  } catch {
    // As above.
  }
});
