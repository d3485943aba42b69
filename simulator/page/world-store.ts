import type { BotView, ChatView } from "#control/control-views.ts";
import type { JournalEntry } from "#journal.ts";

import { control } from "./control-client.ts";
import { createDirtyChats } from "./dirty-chats.ts";
import { lineOfEntry, lineOfMessage, type PreviewLine } from "./preview-line.ts";

export type ChatRow = { chat: ChatView; line: PreviewLine | null; unread: number };

export const newestFirst = (rows: Iterable<ChatRow>): ChatRow[] =>
  [...rows].toSorted((a, b) => (b.line?.at ?? 0) - (a.line?.at ?? 0));

/** What the page knows of the simulated world; `onChange` is called after each change. */
export function createWorldStore(onChange: () => void) {
  const rows = new Map<number, ChatRow>();
  const store = {
    isLoaded: false,
    isOnline: true,
    bots: [] as BotView[],
    rows,
    isClockManual: false,
    manualNow: 0,
    now: () => (store.isClockManual ? store.manualNow : Date.now()),
    put,
    countUnread,
    applyEntry,
    refreshChat: (chatId: number) => dirty.add(chatId),
    refreshBots,
    refreshAll,
  };

  function put(chat: ChatView) {
    const line = chat.lastMessage && lineOfMessage(chat, chat.lastMessage);
    rows.set(chat.id, { chat, line, unread: rows.get(chat.id)?.unread ?? 0 });
    onChange();
  }

  const dirty = createDirtyChats(
    async (chatId) => put(await control.chat(chatId, 1)),
    () => refreshChats(),
  );

  async function refreshChats() {
    const chats = await control.chats();
    const ids = new Set(chats.map(({ id }) => id));
    for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id);
    for (const chat of chats) put(chat);
    store.isLoaded = true;
    onChange();
  }

  async function refreshBots() {
    store.bots = await control.bots();
    onChange();
  }

  async function refreshAll() {
    const clock = await control.clock();
    store.isClockManual = clock.isManual;
    store.manualNow = clock.now;
    await Promise.all([refreshBots(), refreshChats()]);
  }

  function countUnread(chatId: number, unread: number) {
    const row = rows.get(chatId);
    if (!row || row.unread === unread) return;
    row.unread = unread;
    onChange();
  }

  /** Shows a post in the list without asking; what an entry does not tell is fetched. */
  function applyEntry(entry: JournalEntry, isOpen: boolean) {
    const row = rows.get(entry.chatId);
    if (!row) return dirty.add(entry.chatId);
    if (entry.kind !== "posted") {
      if (entry.kind !== "edited" || entry.messageId === row.line?.messageId) {
        dirty.add(entry.chatId);
      }
      return;
    }
    if (entry.content === "service") return dirty.add(entry.chatId);
    row.line = lineOfEntry(row.chat, entry);
    if (!isOpen) row.unread++;
    onChange();
  }

  return store;
}

export type WorldStore = ReturnType<typeof createWorldStore>;
