import { createChatList } from "./chat-list.ts";
import { createChatScreen } from "./chat-screen.ts";
import { element } from "./element.ts";
import { focusStep } from "./focus-step.ts";
import { connectLive, type LiveEvent } from "./live-connection.ts";
import { noticeArea } from "./notices.ts";
import { createOpenChat, type OpenChat } from "./open-chat.ts";
import { isAlive, type PageContext } from "./page-context.ts";
import { goInstead, goTo, readRoute, showsBoth } from "./page-route.ts";
import { createPanelColumn } from "./panel-column.ts";
import { createWorldStore, newestFirst } from "./world-store.ts";

const QUICK_MS = 6;

let isScheduled = false;
let drawMs = 0;
let open: OpenChat | null = null;
let route = readRoute();
let shownStep: string | null = null;
let livingId: number | null = null;
/** Nobody asked for the next step, so it leaves the focus where it is. */
let isOpeningItself = false;

const world = createWorldStore(changed);
const context: PageContext = {
  world,
  viewers: new Map(),
  route: () => route,
  open: () => open,
  changed,
};
const parts = [createChatList(context), createChatScreen(context), createPanelColumn(context)];
const title = element(
  "header",
  { class: "visually-hidden" },
  element("h1", {}, "Telegram simulator"),
);
const banner = element("p", { class: "banner", role: "alert", hidden: true });
const columns = element("main", { class: "columns" }, ...parts.map(({ root }) => root));

function changed() {
  if (isScheduled) return;
  isScheduled = true;
  // In a storm of posts, drawing takes at most a quarter of the time.
  setTimeout(() => requestAnimationFrame(draw), drawMs < QUICK_MS ? 0 : drawMs * 3);
}

function draw() {
  isScheduled = false;
  const start = performance.now();
  followMigration();
  const row = world.rows.get(route.chatId ?? 0);
  const step = route.panel ?? (route.chatId === null ? "list" : "conversation");
  columns.dataset["step"] = step;
  columns.dataset["panel"] = route.panel ?? "none";
  banner.hidden = world.isOnline;
  banner.textContent = world.isOnline ? "" : "Connection to the simulator lost. Reconnecting…";
  document.title = row ? `${row.chat.title} · Telegram simulator` : "Telegram simulator";
  for (const part of parts) part.update();
  if (shownStep !== step) {
    if (shownStep !== null && !isOpeningItself) focusStep(step);
    isOpeningItself = false;
  }
  shownStep = step;
  drawMs = performance.now() - start;
}

/** Members of a group that becomes a supergroup find themselves in the new one. */
function followMigration() {
  const chat = world.rows.get(route.chatId ?? 0)?.chat;
  if (!chat) return;
  if (chat.migratedTo !== null && chat.id === livingId) {
    goTo({ ...route, chatId: chat.migratedTo });
  }
  livingId = isAlive(chat) ? chat.id : null;
}

function openRoute() {
  route = readRoute();
  if (open?.chatId !== route.chatId) {
    open?.close();
    open = route.chatId === null ? null : createOpenChat(route.chatId, world, changed);
    void open?.catchUp();
  }
  if (route.chatId !== null) world.countUnread(route.chatId, 0);
  changed();
}

function onEvent(event: LiveEvent) {
  if (event.type === "journal") {
    const isOpen = event.entry.chatId === open?.chatId;
    world.applyEntry(event.entry, isOpen);
    if (isOpen) open?.applyEntry(event.entry);
  } else if (event.type === "chat") {
    world.refreshChat(event.chatId);
    if (event.chatId === open?.chatId) void open.catchUp();
  } else if (event.type === "bots") void world.refreshBots();
  else if (event.type === "clock") {
    world.manualNow = event.now;
    changed();
  } else {
    goTo({ chatId: null, panel: route.panel });
    void world.refreshAll();
  }
}

function setOnline(isOnline: boolean) {
  world.isOnline = isOnline;
  changed();
}

/** Where the list leaves room for a conversation, the latest one fills it at the start. */
async function loadWorld() {
  const isFirst = !world.isLoaded;
  await world.refreshAll();
  const latest = newestFirst(world.rows.values()).find(({ chat }) => isAlive(chat));
  if (isFirst && latest && route.chatId === null && showsBoth()) {
    isOpeningItself = true;
    goInstead({ ...route, chatId: latest.chat.id });
  }
}

addEventListener("hashchange", openRoute);
openRoute();
draw();
document.body.append(title, banner, columns, noticeArea);
connectLive({
  onEvent,
  onOpen: () => {
    setOnline(true);
    void loadWorld().catch(() => setOnline(false));
    void open?.catchUp();
  },
  onLost: () => setOnline(false),
});
