import type { BotStanding } from "#control/control-inputs.ts";
import type { ChatView } from "#control/control-views.ts";

import { avatar } from "./avatar.ts";
import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { actionForm, fillOptions, selectField } from "./form-fields.ts";
import { attempt } from "./notices.ts";
import { openChatView, type PageContext, type Part } from "./page-context.ts";
import { routeHash } from "./page-route.ts";
import { type Keyed, reconcile } from "./reconcile.ts";

type Status = BotStanding["status"];
type BotInChat = ChatView["bots"][number];

const STATUS_WORDS: Record<string, string> = {
  creator: "owner",
  administrator: "admin",
  member: "member",
  restricted: "restricted, cannot post",
  left: "left",
  kicked: "kicked",
};

const isThere = ({ status }: BotInChat) => status !== "left" && status !== "kicked";

/** What can be done next with a bot of this standing, as verb and new standing. */
function moves({ type }: ChatView, { status }: BotInChat): [verb: string, next: Status][] {
  if (type === "channel") return [["Remove", "kicked"]];
  const kick: [string, Status] = ["Kick", "kicked"];
  if (status === "administrator") return [["Demote", "member"], ["Restrict", "restricted"], kick];
  if (status === "restricted") return [["Lift", "member"], ["Promote", "administrator"], kick];
  return [["Promote", "administrator"], ["Restrict", "restricted"], kick];
}

function botItem(chat: ChatView, bot: BotInChat): Keyed {
  const act = (status: Status) => void attempt(control.setStanding(chat.id, bot.id, { status }));
  const verbs = isThere(bot) ? moves(chat, bot) : [];
  const build = () =>
    element(
      "li",
      { class: "person", "aria-label": bot.name },
      avatar(bot.id, bot.name, "small"),
      element(
        "div",
        { class: "person-words" },
        element("span", { class: "person-name" }, bot.name),
        element(
          "span",
          { class: "quiet" },
          `@${bot.username} · ${STATUS_WORDS[bot.status] ?? bot.status}`,
        ),
      ),
      verbs.length > 0 &&
        element(
          "div",
          { class: "verbs" },
          ...verbs.map(([verb, status]) =>
            button(verb, () => act(status), {
              "aria-label": `${verb} ${bot.name}`,
              class: status === "kicked" ? "danger" : null,
            }),
          ),
        ),
    );
  return { key: String(bot.id), signature: JSON.stringify([chat.id, chat.type, bot]), build };
}

/** The bots of the chat with their standing, and a form that adds one. */
export function createBotStandings(context: PageContext): Part {
  const list = element("ul", { class: "people" });
  const bot = selectField("Bot", []);
  const standing = selectField("As", []);
  const form = actionForm("Add bot", [bot.root, standing.root], async () => {
    const { chatId } = context.route();
    if (chatId === null) return;
    const status = standing.control.value === "member" ? "member" : "administrator";
    await control.setStanding(chatId, Number(bot.control.value), { status });
  });
  form.classList.add("is-grid");
  const create = element("a", {}, "Create one");
  const none = element("p", { class: "quiet" }, "There is no other bot to add. ", create);

  function update() {
    const chat = openChatView(context);
    if (!chat) return;
    reconcile(
      list,
      chat.bots.map((inChat) => botItem(chat, inChat)),
    );
    const there = new Set(chat.bots.filter(isThere).map(({ id }) => id));
    const addable = context.world.bots.filter(({ id }) => !there.has(id));
    fillOptions(
      bot.control,
      addable.map(({ id, name }) => ({ value: String(id), label: name })),
    );
    const asMember = { value: "member", label: "Member" };
    const asAdmin = { value: "administrator", label: "Admin" };
    fillOptions(standing.control, chat.type === "channel" ? [asAdmin] : [asMember, asAdmin]);
    form.hidden = addable.length === 0;
    none.hidden = addable.length > 0;
    create.href = routeHash({ ...context.route(), panel: "simulator" });
  }

  return { root: element("div", {}, list, form, none), update };
}
