import { avatar } from "./avatar.ts";
import { element } from "./element.ts";
import { openChatView, type PageContext, type Part } from "./page-context.ts";
import { reconcile } from "./reconcile.ts";

const MOST_SHOWN = 100;

/** The people of the chat. Someone new joins by writing. */
export function createMemberList(context: PageContext): Part {
  const list = element("ul", { class: "people" });
  const more = element("p", { class: "quiet" });

  function update() {
    const chat = openChatView(context);
    if (!chat) return;
    const named = chat.members.slice(0, MOST_SHOWN);
    reconcile(
      list,
      named.map(({ id, name, status }) => ({
        key: String(id),
        signature: `${name}:${status}`,
        build: () =>
          element(
            "li",
            { class: "person" },
            avatar(id, name, "small"),
            element(
              "div",
              { class: "person-words" },
              element("span", { class: "person-name" }, name),
              element("span", { class: "quiet" }, status === "creator" ? "owner" : status),
            ),
          ),
      })),
    );
    const bots = chat.bots.filter(({ status }) => status !== "left" && status !== "kicked");
    const others = chat.memberCount - bots.length - named.length;
    more.hidden = others <= 0;
    more.textContent = `and ${others} more`;
  }

  return { root: element("div", {}, list, more), update };
}
