import type { Entity, ReplyMarkup } from "#state/message-state.ts";

export type JournalKind = "posted" | "edited" | "deleted" | "pinned" | "unpinned";

/** One change that members of a chat saw. */
export type JournalEntry = {
  seq: number;
  /** Milliseconds on the simulator's clock. */
  at: number;
  kind: JournalKind;
  chatId: number;
  messageId: number;
  /** The bot that did it; null for a person. */
  botId: number | null;
  userId: number | null;
  content: string;
  /** Telegram's fields of a service message. */
  service?: Record<string, unknown>;
  text?: string;
  entities?: Entity[];
  /** As given in the call. */
  linkPreview?: Record<string, unknown>;
  replyMarkup?: ReplyMarkup;
  mediaGroupId?: string;
  threadId?: number;
  isSilent?: boolean;
  isProtected?: boolean;
  file?: { uniqueId: string; sha256: string; bytes: number };
  /** The call that caused it, and a digest of its content, which is equal for a repeated request. */
  method?: string;
  requestDigest?: string;
  /** Whether the caller got the answer. If not, a client can only call it unconfirmed. */
  answered: boolean;
  fault?: string;
  /** The call was the answer to a webhook, so its result was not returned. */
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
