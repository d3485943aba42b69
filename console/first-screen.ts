import { resolve } from "node:path";

import { normalizePath, type Rolldown } from "vite";

const DASHBOARD = normalizePath(
  resolve(import.meta.dirname, "src/features/dashboard/dashboard-page.tsx"),
);
/** Packages whose entry imports all that they have. Which part of it a screen needs, only the bundler knows. */
const WHOLE_PACKAGES = /node_modules\/@(?:mantine|tabler)\//;

/** A chunk's name for what the dashboard imports, so that it doesn't wait for what only other screens share. */
export function firstScreenChunk(name: string) {
  let modules: Set<string> | null = null;

  function imports(context: Rolldown.ChunkingContext): Set<string> {
    const found = new Set([DASHBOARD]);
    // A set visits what is added while it is visited.
    for (const id of found) {
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
        if (!WHOLE_PACKAGES.test(imported)) found.add(imported);
      }
    }
    return found;
  }

  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    modules ??= imports(context);
    return modules.has(id) ? name : null;
  };
}
