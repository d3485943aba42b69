import { avatar } from "./avatar.ts";
import { createBotStandings } from "./bot-standings.ts";
import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { actionForm, armedButton, section, textField } from "./form-fields.ts";
import { createMemberList } from "./member-list.ts";
import { attempt, copyText } from "./notices.ts";
import {
  headcount,
  isAlive,
  openChatView,
  type PageContext,
  type Part,
  typeWord,
} from "./page-context.ts";
import { goTo } from "./page-route.ts";
import { reconcile } from "./reconcile.ts";
import { createTopicSettings } from "./topic-settings.ts";

function createCard(context: PageContext): Part {
  const root = element("div", {});
  const update = () => {
    const chat = openChatView(context);
    if (!chat) return;
    const about = `${typeWord(chat)} · ${headcount(chat)}`;
    const id = String(chat.id);
    const build = () =>
      element(
        "div",
        { class: "card" },
        avatar(chat.id, chat.title, "large"),
        element("p", { class: "card-title" }, chat.title),
        element("p", { class: "quiet" }, about),
        chat.username && element("p", { class: "quiet" }, `@${chat.username}`),
        button(`id ${id}`, () => void copyText(id, "Chat id"), {
          class: "id",
          title: "Copy the chat id",
        }),
      );
    const signature = `${chat.title}\n${about}\n${chat.username}`;
    reconcile(root, [{ key: id, signature, build }]);
  };
  return { root, update };
}

function createRename(context: PageContext): Part {
  const title = textField("Title", { required: "", maxlength: "128" });
  let shown = "";
  const form = actionForm("Rename", [title.root], async () => {
    const { chatId } = context.route();
    if (chatId !== null) await control.changeChat(chatId, { title: title.control.value.trim() });
  });
  const update = () => {
    const chat = openChatView(context);
    const current = chat ? `${chat.id}:${chat.title}` : "";
    if (!chat || current === shown) return;
    shown = current;
    title.control.value = chat.title;
  };
  return { root: form, update };
}

function createFate(context: PageContext): Part {
  const migrate = button("Upgrade to supergroup", () => {
    const { chatId } = context.route();
    if (chatId !== null) void attempt(control.migrateChat(chatId), "The group is a supergroup now");
  });
  const remove = armedButton("Delete chat", "Really delete it?", async () => {
    const { chatId } = context.route();
    if (chatId !== null) await control.deleteChat(chatId);
    goTo({ chatId: null, panel: null });
  });
  const update = () => {
    migrate.hidden = openChatView(context)?.type !== "group";
  };
  return { root: element("div", { class: "buttons" }, migrate, remove), update };
}

/** The right column for the open chat: who is in it, and what can be done to it. */
export function createChatPanel(context: PageContext): Part {
  const card = createCard(context);
  const rename = createRename(context);
  const bots = createBotStandings(context);
  const members = createMemberList(context);
  const topics = createTopicSettings(context);
  const fate = createFate(context);
  const parts = [card, rename, bots, members, topics, fate];
  const topicSection = section("Topics", true, topics.root);
  const living = element(
    "div",
    {},
    section("Bots", true, bots.root),
    section("Members", true, members.root),
    topicSection,
    section("Rename", true, rename.root),
    section("More", true, fate.root),
  );
  const update = () => {
    const chat = openChatView(context);
    // A field that shows before its chat is known would lose what is typed into it.
    living.hidden = !chat || !isAlive(chat) || chat.type === "private";
    if (!chat) return;
    for (const part of parts) part.update();
    topicSection.hidden = !chat.isForum;
  };
  return { root: element("div", { class: "panel-body" }, card.root, living), update };
}
