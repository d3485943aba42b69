import type { ChatView } from "#control/control-views.ts";

import type { OpenChat } from "./open-chat.ts";
import type { Route } from "./page-route.ts";
import type { WorldStore } from "./world-store.ts";

/** What every part of the page works with. */
export type PageContext = {
  world: WorldStore;
  /** By chat: through whose eyes it is seen. */
  viewers: Map<number, number>;
  route: () => Route;
  open: () => OpenChat | null;
  /** Draws everything again, soon. */
  changed: () => void;
};

/** A part of the page: built once, brought up to date after each change. */
export type Part = { root: HTMLElement; update: () => void };

/** A part that asks for news of its own. */
export type WatchedPart = Part & { refresh: () => Promise<void> };

export const openChatView = (context: PageContext): ChatView | null =>
  context.world.rows.get(context.route().chatId ?? 0)?.chat ?? null;

/** The member whose posts stand at the right; the owner unless another was chosen. */
export function viewerOf(context: PageContext, chat: ChatView): number | null {
  if (chat.type === "channel") return null;
  const chosen = context.viewers.get(chat.id);
  if (chosen !== undefined && chat.members.some(({ id }) => id === chosen)) return chosen;
  return chat.members.find(({ status }) => status === "creator")?.id ?? null;
}

export const isAlive = (chat: ChatView): boolean => chat.migratedTo === null && !chat.isDeleted;

const TYPE_WORDS: Record<ChatView["type"], string> = {
  private: "private chat",
  group: "group",
  supergroup: "supergroup",
  channel: "channel",
};

export const typeWord = (chat: ChatView): string =>
  chat.isForum ? "forum" : TYPE_WORDS[chat.type];

const plural = (count: number, word: string) =>
  `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

export function headcount(chat: ChatView): string {
  const word = chat.type === "channel" ? "subscriber" : "member";
  return plural(chat.memberCount, word);
}
