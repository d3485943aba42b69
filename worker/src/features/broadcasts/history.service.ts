import type { HistoryPage, HistoryQuestion } from "@tbm/contract/broadcasts.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { searchNextRecords } from "#ledger/all-bots/history-search.ts";
import { readHistory, readHistoryBySeq } from "#ledger/all-bots/history.ts";
import type { Ports } from "#ports.ts";

import { toBroadcasts } from "./broadcasts.service.ts";

export async function searchHistory(
  ports: Ports,
  { search, ...question }: HistoryQuestion,
): Promise<HistoryPage> {
  if (!search) {
    const broadcasts = await toBroadcasts(ports, await readHistory(ports, question));
    const last = broadcasts.at(-1);
    const isFull = broadcasts.length === LIMITS.broadcastsPerPage;
    return { broadcasts, next: isFull ? last?.id : null, back_to: last?.created_at ?? null };
  }
  const { found, count, oldest } = await searchNextRecords(ports, search, question);
  const broadcasts = await toBroadcasts(ports, await readHistoryBySeq(ports, found));
  const last = broadcasts.at(-1);
  if (last && broadcasts.length === LIMITS.broadcastsPerPage) {
    return { broadcasts, next: last.id, back_to: last.created_at };
  }
  const next = count < LIMITS.messagesSearched ? null : oldest?.id;
  return { broadcasts, next, back_to: oldest?.created_at ?? null };
}
