import type { ChatView } from "#control/control-views.ts";

import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { actionForm, textField } from "./form-fields.ts";
import { attempt } from "./notices.ts";
import { openChatView, type PageContext, type Part } from "./page-context.ts";
import { type Keyed, reconcile } from "./reconcile.ts";

function topicItem(chat: ChatView, topic: ChatView["topics"][number]): Keyed {
  const change = (to: { isClosed?: boolean; isDeleted?: boolean }) =>
    void attempt(control.changeTopic(chat.id, topic.id, to));
  const verb = topic.isClosed ? "Reopen" : "Close";
  const build = () =>
    element(
      "li",
      { class: "person" },
      element(
        "div",
        { class: "person-words" },
        element("span", { class: "person-name" }, topic.name),
        element("span", { class: "quiet" }, topic.isClosed ? "closed" : "open"),
      ),
      element(
        "div",
        { class: "verbs" },
        button(verb, () => change({ isClosed: !topic.isClosed }), {
          "aria-label": `${verb} ${topic.name}`,
        }),
        button("Delete", () => change({ isDeleted: true }), {
          class: "danger",
          "aria-label": `Delete ${topic.name}`,
        }),
      ),
    );
  return { key: String(topic.id), signature: JSON.stringify([chat.id, topic]), build };
}

/** A forum's topics: close, delete, add. */
export function createTopicSettings(context: PageContext): Part {
  const list = element("ul", { class: "people" });
  const name = textField("New topic", { required: "", maxlength: "128" });
  const form = actionForm("Add topic", [name.root], async () => {
    const { chatId } = context.route();
    if (chatId === null) return;
    await control.createTopic(chatId, name.control.value.trim());
    name.control.value = "";
    context.world.refreshChat(chatId);
  });
  const update = () => {
    const chat = openChatView(context);
    if (!chat?.isForum) return;
    const living = chat.topics.filter(({ isDeleted }) => !isDeleted);
    reconcile(
      list,
      living.map((topic) => topicItem(chat, topic)),
    );
  };
  return { root: element("div", {}, list, form), update };
}
