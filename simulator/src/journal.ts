import type { Entity, ReplyMarkup } from "#state/message-state.ts";

export type JournalKind = "posted" | "edited" | "deleted" | "pinned" | "unpinned";

/** One thing that members of a chat really saw. */
export type JournalEntry = {
  seq: number;
  /** The simulator's time in milliseconds. */
  at: number;
  kind: JournalKind;
  chatId: number;
  messageId: number;
  /** The bot that did it; null for a member. */
  botId: number | null;
  userId: number | null;
  content: string;
  /** What a service message tells, as Telegram's fields for it. */
  service?: Record<string, unknown>;
  text?: string;
  entities?: Entity[];
  /** As the call asked for it. */
  linkPreview?: Record<string, unknown>;
  replyMarkup?: ReplyMarkup;
  mediaGroupId?: string;
  threadId?: number;
  isSilent?: boolean;
  isProtected?: boolean;
  file?: { uniqueId: string; sha256: string; bytes: number };
  /** The call that caused it, and a digest of its raw body: equal for a repeated request. */
  method?: string;
  requestDigest?: string;
  /** Whether the caller was told. False is what a client has to live with as "unconfirmed". */
  answered: boolean;
  fault?: string;
  /** The call came as the answer to a webhook, so its result went nowhere. */
  isWebhookReply?: boolean;
};

export type Journal = {
  append: (entry: Omit<JournalEntry, "seq">) => JournalEntry;
  size: () => number;
  all: () => readonly JournalEntry[];
  after: (seq: number, limit?: number) => JournalEntry[];
  ofChat: (chatId: number) => JournalEntry[];
  clear: () => void;
};

/** Append-only. Beyond `capacity` the oldest half is dropped, so that memory stays bounded. */
export function createJournal(capacity: number): Journal {
  let entries: JournalEntry[] = [];
  let byChat = new Map<number, JournalEntry[]>();
  let lastSeq = 0;

  const index = (entry: JournalEntry) => {
    const ofChat = byChat.get(entry.chatId);
    if (ofChat) ofChat.push(entry);
    else byChat.set(entry.chatId, [entry]);
  };

  return {
    append: (fields) => {
      const entry: JournalEntry = { ...fields, seq: ++lastSeq };
      entries.push(entry);
      index(entry);
      if (entries.length > capacity) {
        entries = entries.slice(entries.length >> 1);
        byChat = new Map();
        for (const kept of entries) index(kept);
      }
      return entry;
    },
    size: () => entries.length,
    all: () => entries,
    after: (seq, limit = Infinity) => {
      const firstSeq = entries[0]?.seq ?? 1;
      const start = Math.max(0, seq + 1 - firstSeq);
      return entries.slice(start, start + limit);
    },
    ofChat: (chatId) => byChat.get(chatId) ?? [],
    clear: () => {
      entries = [];
      byChat = new Map();
      lastSeq = 0;
    },
  };
}
