import type { Journal, JournalKind } from "#journal.ts";

/** How often each kind of change happened, and how many callers got no answer. */
export type JournalCounts = Record<JournalKind | "unanswered", number>;

export function countJournal(journal: Journal): JournalCounts {
  const counts = { posted: 0, edited: 0, deleted: 0, pinned: 0, unpinned: 0, unanswered: 0 };
  for (const { kind, answered } of journal.all()) {
    counts[kind]++;
    if (!answered) counts.unanswered++;
  }
  return counts;
}
