import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";

import { createFloodWindow, type FloodWindow } from "./flood-window.ts";
import type { LimitSettings } from "./limit-settings.ts";

type ChatPace = {
  /** When the chat's allowance is full again, one message costing 1/rate seconds. */
  clearAt: number;
  minute: FloodWindow;
  edits: FloodWindow;
  unsent: number;
  lastPostAt: number;
};

export type BotPace = {
  second: FloodWindow;
  chats: Map<number, ChatPace>;
  uploads: Map<number, number>;
};

export const createBotPace = (): BotPace => ({
  second: createFloodWindow(1000),
  chats: new Map(),
  uploads: new Map(),
});

export function chatPaceOf(pace: BotPace, chatId: number): ChatPace {
  let chat = pace.chats.get(chatId);
  if (!chat) {
    chat = {
      clearAt: 0,
      minute: createFloodWindow(60_000),
      edits: createFloodWindow(60_000),
      unsent: 0,
      lastPostAt: -Infinity,
    };
    pace.chats.set(chatId, chat);
  }
  return chat;
}

const floodAfter = (waitMs: number) => refusals.flood(Math.max(1, Math.ceil(waitMs / 1000)));

type Admission = { pace: BotPace; chat: Chat; limits: LimitSettings; now: number };

/** Takes `messages` from the allowance, or throws 429 and takes nothing. */
export function admitMessages(admission: Admission, messages: number, obeysSlowMode: boolean) {
  const { pace, chat, limits, now } = admission;
  const chatPace = chatPaceOf(pace, chat.id);
  const intervalMs = 1000 / (limits.chatMessagesPerSecond ?? Infinity);
  const waitMs = Math.max(
    pace.second.waitFor(now, messages, limits.botMessagesPerSecond ?? Infinity),
    chatPace.clearAt - (limits.chatBurst - 1) * intervalMs - now,
    chat.type === "private"
      ? 0
      : chatPace.minute.waitFor(now, messages, limits.groupMessagesPerMinute ?? Infinity),
    obeysSlowMode ? chatPace.lastPostAt + chat.slowModeSeconds * 1000 - now : 0,
  );
  if (waitMs > 0) throw floodAfter(waitMs);

  chatPace.lastPostAt = now;
  if (limits.botMessagesPerSecond) pace.second.add(now, messages);
  if (limits.groupMessagesPerMinute) chatPace.minute.add(now, messages);
  chatPace.clearAt = Math.max(chatPace.clearAt, now) + messages * intervalMs;
}

export function admitEdit({ pace, chat, limits, now }: Admission) {
  if (!limits.groupEditsPerMinute || chat.type === "private") return;
  const { edits } = chatPaceOf(pace, chat.id);
  const waitMs = edits.waitFor(now, 1, limits.groupEditsPerMinute);
  if (waitMs > 0) throw floodAfter(waitMs);
  edits.add(now, 1);
}
