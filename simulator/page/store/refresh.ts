import type { ChatView } from "#control/control-views.ts";
import { isAlive } from "#page/words/page-words.ts";

import { control } from "./control-client.ts";
import { goTo, routeHash } from "./page-route.ts";
import { chatOf, getState, setState } from "./page-state.ts";

const PAUSE_MS = 60;
const FIRST_MESSAGES = 60;
const MOST_KEPT = 400;

/** Many calls while one runs make one more round, not many; the slower it is, the longer it rests. */
function createRefresh(fetchAndPut: () => Promise<void>) {
  let isWanted = false;
  let isRunning = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      const start = performance.now();
      // What is lost with the connection is fetched when it is back.
      await fetchAndPut().catch(() => {});
      const restMs = Math.max(PAUSE_MS, (performance.now() - start) * 3);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isRunning = false;
  };
}

export const refreshBots = createRefresh(async () => setState({ bots: await control.bots() }));

export const newestFirst = (chats: readonly ChatView[]): ChatView[] =>
  chats.toSorted((a, b) => (b.lastMessage?.at ?? 0) - (a.lastMessage?.at ?? 0));

/** Where the list leaves room for a conversation, the latest one fills it at the start. */
function openLatest() {
  const { chats, route } = getState();
  const latest = chats.find(isAlive);
  const hasRoom = matchMedia("(min-width: 48rem)").matches;
  if (!latest || route.chatId !== null || !hasRoom) return;
  // Not a step of its own, so that "back" leaves the page.
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

/** How many of the newest messages are wanted. */
let wanted = FIRST_MESSAGES;

export const refreshPage = createRefresh(async () => {
  const { chatId } = getState().route;
  if (chatId === null) return;
  const page = await control.chat(chatId, wanted);
  const state = getState();
  if (state.route.chatId !== chatId) return;
  const before = chatOf(state);
  setState({ page });
  // Members of a group that becomes a supergroup find themselves in the new one.
  const isMoved = before && isAlive(before) && page.migratedTo !== null;
  if (isMoved) goTo({ ...state.route, chatId: page.migratedTo });
});

function wantMessages(count = FIRST_MESSAGES): void {
  wanted = count;
  void refreshPage();
}

/** Begins anew for the chat that the address names. */
export function openPage(): void {
  setState({ page: null, pointedId: null });
  wantMessages();
  void refreshChats();
}

/** A post came: what is shown stays, and this one comes to it. */
export const addNewest = () => wantMessages(wanted + 1);

export function loadOlder(): void {
  const { page } = getState();
  if (page?.hasOlder) wantMessages(Math.max(wanted, page.messages.length + FIRST_MESSAGES));
}

/** A chat that runs for hours must not grow the page without end. */
export function forgetOldest(): void {
  if (wanted > MOST_KEPT) wanted = FIRST_MESSAGES;
}

export function jumpTo(messageId: number): void {
  const newest = getState().page?.lastMessageId ?? messageId;
  setState({ pointedId: messageId });
  wantMessages(Math.max(wanted, newest - messageId + FIRST_MESSAGES));
}
