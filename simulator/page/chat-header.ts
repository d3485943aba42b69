import { avatar } from "./avatar.ts";
import { element } from "./element.ts";
import { icon } from "./icons.ts";
import { headcount, openChatView, type PageContext, type Part, typeWord } from "./page-context.ts";
import { routeHash } from "./page-route.ts";
import { reconcile } from "./reconcile.ts";

/** The bar above a chat: back on a phone, who it is, and its panel. */
export function createChatHeader(context: PageContext): Part {
  const back = element(
    "a",
    { class: "icon-button back", "aria-label": "Back to the chats" },
    icon("back"),
  );
  const info = element("a", { class: "icon-button" }, icon("info"));
  const who = element("div", { class: "who" });
  const root = element("header", { class: "chat-header" }, back, who, info);

  function update() {
    const chat = openChatView(context);
    if (!chat) return;
    const route = context.route();
    const isShown = route.panel === "chat";
    back.href = routeHash({ chatId: null, panel: null });
    info.href = routeHash({ ...route, panel: isShown ? null : "chat" });
    info.setAttribute("aria-label", isShown ? "Hide chat details" : "Show chat details");
    const about = `${typeWord(chat)} · ${headcount(chat)}`;
    reconcile(who, [
      {
        key: String(chat.id),
        signature: `${chat.title}\n${about}`,
        build: () =>
          element(
            "div",
            { class: "who-inner" },
            avatar(chat.id, chat.title, "header"),
            element(
              "div",
              { class: "who-words" },
              element("h2", {}, chat.title),
              element("p", {}, about),
            ),
          ),
      },
    ]);
  }

  return { root, update };
}
