import { createChatRow } from "./chat-list-row.ts";
import { button, element } from "./element.ts";
import { createFirstGroup } from "./first-group.ts";
import { icon } from "./icons.ts";
import { attempt } from "./notices.ts";
import { isAlive, type PageContext, type Part } from "./page-context.ts";
import { goTo, isWide, routeHash } from "./page-route.ts";
import { reconcile } from "./reconcile.ts";
import { newestFirst } from "./world-store.ts";

const STEP = 80;

function emptyState(): HTMLElement {
  const start = button("Create a group with a bot", () => void attempt(createFirstGroup()), {
    class: "primary",
  });
  return element(
    "div",
    { class: "empty" },
    icon("group", 40),
    element("h3", {}, "No chats yet"),
    element("p", {}, "Make a first group with a bot in it, then post with the bot’s token."),
    start,
  );
}

/** The left column: search and all chats, the last one that spoke on top. */
export function createChatList(context: PageContext): Part {
  const { world } = context;
  const search = element("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search chats",
  });
  const settings = element(
    "a",
    { class: "icon-button", "aria-label": "Simulator controls", title: "Simulator controls" },
    icon("sliders"),
  );
  const rows = element("ul", { class: "chat-rows" });
  const empty = emptyState();
  const nothing = element("p", { class: "no-match" }, "No chat has this name.");
  const scroll = element("div", { class: "chat-scroll" }, rows, nothing, empty);
  let shown = STEP;

  search.addEventListener("input", () => {
    shown = STEP;
    context.changed();
  });
  scroll.addEventListener("scroll", () => {
    if (scroll.scrollTop + scroll.clientHeight < scroll.scrollHeight - 400) return;
    if (shown >= world.rows.size) return;
    shown += STEP;
    context.changed();
  });

  function update() {
    const route = context.route();
    const words = search.value.trim().toLowerCase();
    const found = newestFirst(world.rows.values())
      .filter(({ chat }) => isAlive(chat) || chat.id === route.chatId)
      .filter(
        ({ chat }) =>
          words === "" || `${chat.title} ${chat.username ?? ""}`.toLowerCase().includes(words),
      );
    const open = (chatId: number) => {
      const panel = isWide() && (route.panel !== null || route.chatId === null) ? "chat" : null;
      goTo({ chatId, panel });
    };
    reconcile(
      rows,
      found
        .slice(0, shown)
        .map((row) => createChatRow(row, row.chat.id === route.chatId, world.now(), open)),
    );
    const isEmpty = world.isLoaded && world.rows.size === 0;
    empty.hidden = !isEmpty;
    nothing.hidden = isEmpty || !world.isLoaded || found.length > 0;
    settings.href = routeHash({ ...route, panel: "simulator" });
  }

  const header = element(
    "header",
    { class: "list-header" },
    element("h2", {}, "Chats"),
    element("div", { class: "search" }, icon("search", 18), search),
    settings,
  );
  return { root: element("nav", { class: "list", "aria-label": "Chats" }, header, scroll), update };
}
