import type { Journal, JournalEntry } from "#journal.ts";

import { JournalPage } from "./control-inputs.ts";

type PageOfJournal = { entries: JournalEntry[]; hasMore: boolean; nextAfter: number };

export function readJournal(journal: Journal, page: JournalPage): PageOfJournal {
  const { after, chatId, limit } = JournalPage.parse(page);
  const found =
    chatId === undefined
      ? journal.after(after, limit + 1)
      : journal.ofChat(chatId).filter(({ seq }) => seq > after);
  const entries = found.slice(0, limit);
  return {
    entries,
    hasMore: found.length > limit,
    nextAfter: entries.at(-1)?.seq ?? after,
  };
}
