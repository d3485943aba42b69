import type { MessageView } from "#control/control-views.ts";
import type { JournalEntry } from "#journal.ts";

import { control } from "./control-client.ts";
import { mergePage, trimOldest } from "./message-pages.ts";
import type { WorldStore } from "./world-store.ts";

const PAGE = 60;
const PAUSE_MS = 60;

/** The messages of the chat on the screen, kept like the simulator's. */
export function createOpenChat(chatId: number, world: WorldStore, onChange: () => void) {
  let isBehind = false;
  let isCatchingUp = false;
  let isLoadingOlder = false;
  const open = {
    chatId,
    isLoaded: false,
    isClosed: false,
    isGone: false,
    messages: [] as readonly MessageView[],
    hasOlder: false,
    pinned: null as MessageView | null,
    close: () => {
      open.isClosed = true;
    },
    catchUp,
    loadOlder,
    applyEntry,
    trim: () => {
      const kept = trimOldest(open.messages);
      open.hasOlder ||= kept.length < open.messages.length;
      open.messages = kept;
    },
  };

  async function findPinned(pinnedIds: readonly number[]) {
    const id = pinnedIds.at(-1);
    if (id === undefined) return null;
    const loaded = open.messages.find((message) => message.id === id);
    const found = loaded ?? (await control.chat(chatId, 1, id + 1)).messages[0];
    return found?.id === id ? found : null;
  }

  async function fetchLatest() {
    const page = await control.chat(chatId, open.isLoaded ? 100 : PAGE);
    if (open.isClosed) return;
    const merged = mergePage(open.messages, page.messages);
    open.hasOlder = merged.hasGap || !open.isLoaded ? page.hasOlder : open.hasOlder;
    open.messages = merged.messages;
    open.isLoaded = true;
    world.put(page);
    open.pinned = await findPinned(page.pinnedIds);
    onChange();
  }

  /** Many calls while one runs make one more round, not many. */
  async function catchUp() {
    isBehind = true;
    if (isCatchingUp) return;
    isCatchingUp = true;
    while (isBehind && !open.isClosed) {
      isBehind = false;
      try {
        await fetchLatest();
      } catch {
        open.isGone = !open.isLoaded;
        onChange();
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    isCatchingUp = false;
  }

  async function loadOlder(limit = PAGE) {
    const [oldest] = open.messages;
    if (isLoadingOlder || !open.hasOlder || !oldest) return;
    isLoadingOlder = true;
    try {
      const page = await control.chat(chatId, limit, oldest.id);
      if (open.messages[0] === oldest) {
        open.messages = [...page.messages, ...open.messages];
        open.hasOlder = page.hasOlder;
      }
    } finally {
      isLoadingOlder = false;
      onChange();
    }
  }

  async function refreshOne(id: number) {
    const [fresh] = (await control.chat(chatId, 1, id + 1)).messages;
    if (fresh?.id !== id) return;
    open.messages = open.messages.map((message) => (message.id === id ? fresh : message));
    onChange();
  }

  function applyEntry(entry: JournalEntry) {
    if (entry.kind === "deleted") {
      open.messages = open.messages.filter(({ id }) => id !== entry.messageId);
      onChange();
    }
    void catchUp();
    const isOld = entry.messageId < (open.messages.at(-PAGE)?.id ?? 0);
    if (entry.kind === "edited" && isOld) void refreshOne(entry.messageId).catch(() => {});
  }

  return open;
}

export type OpenChat = ReturnType<typeof createOpenChat>;
