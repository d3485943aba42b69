import { t } from "@lingui/core/macro";
import { IconSearch } from "@tabler/icons-react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";

import type { Section } from "./arrange-items.ts";

/** Only recent messages are loaded, so the last choice is to search all of them. */
export function useHistorySearch(query: string): Section[] {
  const words = query.trim();
  if (!useIsFullWorker() || words === "") return [];
  const label = t`Search all sent messages for “${words}”`;
  const choose = `/history?search=${encodeURIComponent(words)}`;
  return [
    { kind: "broadcasts", items: [{ id: "history-search", label, icon: IconSearch, choose }] },
  ];
}
