import { basename, resolve } from "node:path";

import { normalizePath, type Rolldown } from "vite";

const LISTS = ["features/settings/settings-rest.tsx", "features/bots/bots-page.tsx"];
const OVERLAYS = ["ui/overlays/mantine-overlays.ts"];
const MESSAGES = ["features/messages/messages-page.tsx"];

interface Chunk {
  /** These files and all that they import. */
  of: readonly string[];
  /** Only what these need too. */
  and?: readonly string[];
}

/**
 * What is loaded at once, those opened most before the others, and the light before the heavy. Each chunk has the code
 * that its files share with later ones and with none before them.
 */
const CHUNKS: Record<string, Chunk> = {
  dashboard: { of: ["features/dashboard/dashboard-page.tsx"] },
  "every-screen": {
    of: [
      "app/after-paint.tsx",
      "features/sending/running-send.tsx",
      "composer/drafts/draft-sync-layer.tsx",
      "features/settings/settings-page.tsx",
    ],
  },
  fields: { of: [...OVERLAYS, ...LISTS], and: MESSAGES },
  overlays: { of: OVERLAYS },
  lists: { of: LISTS },
  messages: { of: MESSAGES },
  history: { of: ["features/history/history-page.tsx"] },
  groups: { of: ["features/groups/groups-page.tsx"] },
  calendar: { of: ["features/calendar/calendar-page.tsx"] },
  images: { of: ["features/images/images-page.tsx"] },
  keyboards: { of: ["features/keyboards/keyboards-page.tsx"] },
  schedules: { of: ["features/schedules/schedules-page.tsx"] },
  campaigns: { of: ["features/campaigns/campaigns-page.tsx"] },
};

/** The entries of these packages import all that they have, so the imported names say what a file needs. */
const PACKAGE_ENTRY =
  /node_modules\/(@mantine\/\w+|@tabler\/icons-react)\/.+\/(?:index|tabler-icons-react)\.mjs$/;
const NAMED_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["'](@[\w/-]+)["']/g;

type Modules = Rolldown.ChunkingContext["getModuleInfo"];

/** The modules of a package by the names that they export. An icon's module has the name of the icon. */
function exportedFrom(entry: string, modules: Modules): Map<string, string> {
  const ids = modules(entry)?.importedIds ?? [];
  return new Map(
    ids.flatMap((id) =>
      [basename(id, ".mjs"), ...(modules(id)?.exports ?? [])].map((name) => [name, id] as const),
    ),
  );
}

const importedNames = (code: string, packageName: string): string[] =>
  Array.from(code.matchAll(NAMED_IMPORT)).flatMap(([, names = "", from]) =>
    from === packageName ? names.split(",").map((name) => name.trim().split(" ")[0] ?? "") : [],
  );

/** Finds what a module imports. */
function importFinder(modules: Modules) {
  const packages = new Map<string, Map<string, string>>();
  return (id: string): string[] => {
    const { importedIds = [], code } = modules(id) ?? {};
    return importedIds.flatMap((imported) => {
      const [, packageName] = PACKAGE_ENTRY.exec(imported) ?? [];
      if (packageName === undefined) return [imported];
      const exported = packages.get(imported) ?? exportedFrom(imported, modules);
      packages.set(imported, exported);
      return importedNames(code ?? "", packageName).flatMap((name) => exported.get(name) ?? []);
    });
  };
}

function findModule(path: string, modules: Modules): string {
  const id = normalizePath(resolve(import.meta.dirname, "src", path));
  if (!modules(id)) throw new Error(`${path} is not part of the console`);
  return id;
}

/** The first chunk that needs each module. */
function chunksByModule(modules: Modules): Map<string, string> {
  const importsOf = importFinder(modules);
  const chunks = new Map<string, string>();
  function neededBy(paths: readonly string[]): Set<string> {
    const found = new Set(paths.map((path) => findModule(path, modules)));
    // A set visits what is added while it is visited.
    for (const id of found) {
      if (!chunks.has(id)) for (const imported of importsOf(id)) found.add(imported);
    }
    return found;
  }
  for (const [chunk, { of, and = of }] of Object.entries(CHUNKS)) {
    const others = neededBy(and);
    const added = [...neededBy(of)].filter((id) => others.has(id) && !chunks.has(id));
    for (const id of added) chunks.set(id, chunk);
  }
  return chunks;
}

/** The chunks of what screens share. What only one of them needs stays with it. */
export function screenChunks(): Rolldown.CodeSplittingGroup[] {
  let chunks: Map<string, string> | undefined;
  return Object.keys(CHUNKS).map((chunk, index) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => {
      chunks ??= chunksByModule((module) => context.getModuleInfo(module));
      return chunks.get(id) === chunk ? chunk : null;
    },
    minShareCount: 2,
    // Between 0 and 1, so that other groups come first.
    priority: 1 / (index + 2),
  }));
}
