import { t } from "@lingui/core/macro";
import { IconSearch } from "@tabler/icons-react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";

import type { PaletteItem } from "./palette-item.ts";

/** Only recent messages are loaded, so one choice is to search all of them. Null if that isn't possible. */
export function useHistorySearch(query: string): PaletteItem | null {
  const words = query.trim();
  if (!useIsFullWorker() || words === "") return null;
  const label = t`Search all sent messages for “${words}”`;
  const choose = `/history?search=${encodeURIComponent(words)}`;
  return { id: "history-search", label, icon: IconSearch, choose };
}
