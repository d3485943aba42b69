import type { ChatView } from "#control/control-views.ts";
import { isAlive } from "#page/words/page-words.ts";

import { control } from "./control-client.ts";
import { goTo, routeHash } from "./page-route.ts";
import { chatOf, getState, setState } from "./page-state.ts";

const PAUSE_MS = 60;
const FIRST_MESSAGES = 60;
const MAX_KEPT = 400;

/** Many calls during a refresh cause only one more. The slower a refresh is, the longer the pause after it. */
function createRefresh(fetchAndStore: () => Promise<void>) {
  let isWanted = false;
  let isRunning = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      const start = performance.now();
      // Everything is fetched again when the connection is back.
      await fetchAndStore().catch(() => {});
      const pauseMs = Math.max(PAUSE_MS, (performance.now() - start) * 3);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isRunning = false;
  };
}

export const refreshBots = createRefresh(async () => setState({ bots: await control.bots() }));

export const newestFirst = (chats: readonly ChatView[]): ChatView[] =>
  chats.toSorted((a, b) => (b.lastMessage?.at ?? 0) - (a.lastMessage?.at ?? 0));

/** Opens the latest chat at the start, if there is room for it beside the list. */
function openLatest() {
  const { chats, route } = getState();
  const latest = chats.find(isAlive);
  const isWide = matchMedia("(min-width: 48rem)").matches;
  if (!latest || route.chatId !== null || !isWide) return;
  // Replaces the history entry, so that "back" leaves the page.
  location.replace(routeHash({ ...route, chatId: latest.id }));
}

export const refreshChats = createRefresh(async () => {
  const chats = newestFirst(await control.chats());
  const { isLoaded, route, readIds } = getState();
  const read = chats.map(({ id, lastMessageId }) => {
    const before = id === route.chatId ? undefined : readIds[id];
    return [id, before ?? lastMessageId];
  });
  setState({ chats, readIds: Object.fromEntries(read), isLoaded: true });
  if (!isLoaded) openLatest();
});

/** How many of the newest messages to load. */
let wanted = FIRST_MESSAGES;

export const refreshPage = createRefresh(async () => {
  const { chatId } = getState().route;
  if (chatId === null) return;
  const page = await control.chat(chatId, wanted);
  const state = getState();
  if (state.route.chatId !== chatId) return;
  const before = chatOf(state);
  setState({ page });
  // If a group becomes a supergroup, its members continue in the new chat.
  const isMoved = before && isAlive(before) && page.migratedTo !== null;
  if (isMoved) goTo({ ...state.route, chatId: page.migratedTo });
});

function wantMessages(count = FIRST_MESSAGES): void {
  wanted = count;
  void refreshPage();
}

/** Loads the chat in the URL from scratch. */
export function openPage(): void {
  setState({ page: null, pointedId: null });
  wantMessages();
  void refreshChats();
}

/** Adds a new post to the messages that are shown. */
export const addNewest = () => wantMessages(wanted + 1);

export function loadOlder(): void {
  const { page } = getState();
  if (page?.hasOlder) wantMessages(Math.max(wanted, page.messages.length + FIRST_MESSAGES));
}

/** Limits how many messages the page keeps of a chat that runs for hours. */
export function dropOldest(): void {
  if (wanted > MAX_KEPT) wanted = FIRST_MESSAGES;
}

export function jumpTo(messageId: number): void {
  const newest = getState().page?.lastMessageId ?? messageId;
  setState({ pointedId: messageId });
  wantMessages(Math.max(wanted, newest - messageId + FIRST_MESSAGES));
}
