import { avatar } from "./avatar.ts";
import { element } from "./element.ts";
import { typeWord } from "./page-context.ts";
import { listTime } from "./page-time.ts";
import type { Keyed } from "./reconcile.ts";
import type { ChatRow } from "./world-store.ts";

export function createChatRow(
  row: ChatRow,
  isCurrent: boolean,
  now: number,
  onOpen: (chatId: number) => void,
): Keyed {
  const { chat, line, unread } = row;
  const type = typeWord(chat);
  const time = line ? listTime(line.at, now) : "";
  const build = () => {
    const opener = element(
      "a",
      { class: "chat-row", href: `#chat=${chat.id}`, "aria-current": isCurrent ? "page" : null },
      avatar(chat.id, chat.title),
      element(
        "span",
        { class: "row-top" },
        element("span", { class: "row-title" }, chat.title),
        element("span", { class: "row-time" }, time),
      ),
      element(
        "span",
        { class: "row-bottom" },
        element(
          "span",
          { class: "row-line" },
          line?.author && element("span", { class: "row-author" }, `${line.author}: `),
          line?.text ?? "",
        ),
        unread > 0 && element("span", { class: "unread", title: `${unread} new` }, String(unread)),
        element("span", { class: "badge" }, type),
      ),
    );
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      onOpen(chat.id);
    });
    return element("li", {}, opener);
  };
  const signature = JSON.stringify([chat.title, type, line, unread, time, isCurrent]);
  return { key: String(chat.id), signature, build };
}
