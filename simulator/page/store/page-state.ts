import { useSyncExternalStore } from "react";

import type { BotView, ChatView } from "#control/control-views.ts";
import type { Control } from "#control/control.ts";

import type { Route } from "./page-route.ts";

export type ChatPage = ReturnType<Control["viewChat"]>;

/** Everything that the page knows about the simulated world, and what is open. */
type PageState = {
  route: Route;
  isLoaded: boolean;
  isOnline: boolean;
  bots: readonly BotView[];
  /** The most recently active first. */
  chats: readonly ChatView[];
  /** By chat: the newest message that was on the screen. */
  readIds: Readonly<Record<number, number>>;
  /** By chat: the member as whom it is viewed. */
  viewers: Readonly<Record<number, number>>;
  /** The open chat with its newest messages; null until they are loaded. */
  page: ChatPage | null;
  /** The message to scroll to, once it is loaded. */
  pointedId: number | null;
  /** The time of the simulator's clock if it is a manual one; null otherwise. */
  manualNow: number | null;
  notice: { text: string; isFailure: boolean } | null;
};

const NOTICE_MS = 7000;

let state: PageState = {
  route: { chatId: null, panel: null },
  isLoaded: false,
  isOnline: true,
  bots: [],
  chats: [],
  readIds: {},
  viewers: {},
  page: null,
  pointedId: null,
  manualNow: null,
  notice: null,
};
const listeners = new Set<() => void>();

export const getState = (): PageState => state;

export function setState(change: Partial<PageState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePage = (): PageState => useSyncExternalStore(subscribe, getState);

/** The chat in the URL, once it is loaded. */
export const chatOf = ({ route, page, chats }: PageState): ChatView | undefined =>
  page ?? chats.find(({ id }) => id === route.chatId);

export const nowOf = ({ manualNow }: PageState): number => manualNow ?? Date.now();

/** The member whose posts are shown on the right; the owner unless another was chosen. */
export function viewerOf({ viewers }: PageState, { id, type, members }: ChatView): number | null {
  if (type === "channel") return null;
  const chosen = members.find((member) => member.id === viewers[id]);
  return (chosen ?? members.find(({ status }) => status === "creator"))?.id ?? null;
}

function notify(text: string, isFailure: boolean) {
  const notice = { text, isFailure };
  setState({ notice });
  setTimeout(() => state.notice === notice && setState({ notice: null }), NOTICE_MS);
}

/** Waits for an action of the person. If it fails, shows the error's message and resolves to null. */
export async function attempt<Result>(action: Promise<Result>, success?: string) {
  try {
    const result = await action;
    if (success !== undefined) notify(success, false);
    return result;
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), true);
    return null;
  }
}

export const copyText = (text: string, what: string) =>
  void attempt(navigator.clipboard.writeText(text), `${what} copied`);
