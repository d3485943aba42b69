import type { LiveEvents } from "#live-events.ts";

import { control } from "./control-client.ts";
import { goTo, readRoute } from "./page-route.ts";
import { getState, setState } from "./page-state.ts";
import { addNewest, openPage, refreshBots, refreshChats, refreshPage } from "./refresh.ts";

type LiveEvent = Parameters<LiveEvents["publish"]>[0];

const TYPES: readonly LiveEvent["type"][] = ["journal", "chat", "bots", "clock", "reset"];
const RETRY_MS = 1500;

function refreshAll() {
  const storeClock = ({ isManual, now }: { isManual: boolean; now: number }) =>
    setState({ manualNow: isManual ? now : null });
  void control.clock().then(storeClock, () => {});
  void refreshBots();
  void refreshChats();
  void refreshPage();
}

function onEvent(event: LiveEvent) {
  const { route } = getState();
  if (event.type === "bots") void refreshBots();
  else if (event.type === "clock") setState({ manualNow: event.now });
  else if (event.type === "reset") {
    goTo({ ...route, chatId: null });
    setState({ readIds: {} });
    refreshAll();
  } else {
    const entry =
      event.type === "journal" ? event.entry : { chatId: event.chatId, kind: "changed" };
    void refreshChats();
    if (entry.chatId !== route.chatId) return;
    if (entry.kind === "posted") addNewest();
    else void refreshPage();
  }
}

function connect() {
  const source = new EventSource("/_/events");
  source.addEventListener("open", () => {
    setState({ isOnline: true });
    // Events that happened without a connection were missed.
    refreshAll();
  });
  for (const type of TYPES) {
    source.addEventListener(type, ({ data }: MessageEvent<string>) => {
      // The simulator publishes nothing else under these names.
      onEvent(JSON.parse(data) as LiveEvent);
    });
  }
  source.addEventListener("error", () => {
    setState({ isOnline: false });
    // After several failures the browser gives up and closes the source.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MS);
  });
}

function followUrl() {
  const before = getState().route;
  setState({ route: readRoute() });
  if (getState().route.chatId !== before.chatId) openPage();
}

/** Follows the page's URL and the simulator's events as long as the page is open. */
export function startLiveUpdates() {
  addEventListener("hashchange", followUrl);
  followUrl();
  connect();
}
