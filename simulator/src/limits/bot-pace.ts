import { refusals } from "#refusals.ts";
import type { Chat } from "#state/chat-state.ts";

import { createFloodWindow, type FloodWindow } from "./flood-window.ts";
import type { LimitSettings } from "./limit-settings.ts";

type ChatPace = {
  /** When the chat's limit is completely free again; a message takes 1/rate seconds. */
  clearAt: number;
  minute: FloodWindow;
  edits: FloodWindow;
  unsent: number;
  lastPostAt: number;
  /** Until when sends get 429, and how many did. */
  floodedUntil: number;
  offences: number;
};

export type BotPace = {
  second: FloodWindow;
  reads: FloodWindow;
  chats: Map<number, ChatPace>;
  uploads: Map<number, number>;
};

export const createBotPace = (): BotPace => ({
  second: createFloodWindow(1000),
  reads: createFloodWindow(1000),
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
      floodedUntil: -Infinity,
      offences: 0,
    };
    pace.chats.set(chatId, chat);
  }
  return chat;
}

const floodAfter = (waitMs: number) => refusals.flood(Math.max(1, Math.ceil(waitMs / 1000)));

type Admission = { pace: BotPace; chat: Chat; limits: LimitSettings; now: number };

/** Sending to a chat during its 429 lengthens the wait each time. */
function punish(chatPace: ChatPace, { limits, now }: Admission) {
  if (limits.floodPenaltySeconds === null || now >= chatPace.floodedUntil) return;
  chatPace.offences++;
  chatPace.floodedUntil += limits.floodPenaltySeconds * 1000 * chatPace.offences;
  throw floodAfter(chatPace.floodedUntil - now);
}

/** Takes `messages` from the limits, or throws 429 and takes nothing. */
export function admitMessages(admission: Admission, messages: number, obeysSlowMode: boolean) {
  const { pace, chat, limits, now } = admission;
  const chatPace = chatPaceOf(pace, chat.id);
  punish(chatPace, admission);
  const intervalMs = 1000 / (limits.chatMessagesPerSecond ?? Infinity);
  const waitMs = Math.max(
    pace.second.waitFor(now, messages, limits.botMessagesPerSecond ?? Infinity),
    chatPace.clearAt - (limits.chatBurst - 1) * intervalMs - now,
    chat.type === "private"
      ? 0
      : chatPace.minute.waitFor(now, messages, limits.groupMessagesPerMinute ?? Infinity),
    obeysSlowMode ? chatPace.lastPostAt + chat.slowModeSeconds * 1000 - now : 0,
  );
  if (waitMs > 0) {
    chatPace.floodedUntil = now + waitMs;
    throw floodAfter(waitMs);
  }

  chatPace.offences = 0;
  chatPace.lastPostAt = now;
  if (limits.botMessagesPerSecond) pace.second.add(now, messages);
  if (limits.groupMessagesPerMinute) chatPace.minute.add(now, messages);
  chatPace.clearAt = Math.max(chatPace.clearAt, now) + messages * intervalMs;
}

type BotAdmission = Omit<Admission, "chat">;

/** Counts an edit, a deletion or a pin against the bot's messages per second, if the settings say so. */
export function admitChange({ pace, limits, now }: BotAdmission) {
  if (!limits.changesCountAsMessages || limits.botMessagesPerSecond === null) return;
  const waitMs = pace.second.waitFor(now, 1, limits.botMessagesPerSecond);
  if (waitMs > 0) throw floodAfter(waitMs);
  pace.second.add(now, 1);
}

export function admitEdit(admission: Admission) {
  const { pace, chat, limits, now } = admission;
  const perMinute = chat.type === "private" ? null : limits.groupEditsPerMinute;
  const { edits } = chatPaceOf(pace, chat.id);
  const waitMs = edits.waitFor(now, 1, perMinute ?? Infinity);
  if (waitMs > 0) throw floodAfter(waitMs);
  admitChange(admission);
  if (perMinute !== null) edits.add(now, 1);
}

export function admitRead({ pace, limits, now }: BotAdmission) {
  if (limits.botReadsPerSecond === null) return;
  const waitMs = pace.reads.waitFor(now, 1, limits.botReadsPerSecond);
  if (waitMs > 0) throw floodAfter(waitMs);
  pace.reads.add(now, 1);
}
