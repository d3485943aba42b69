import type { BotView } from "#control/control-views.ts";

import { avatar } from "./avatar.ts";
import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { actionForm, textField } from "./form-fields.ts";
import { attempt, copyText } from "./notices.ts";
import type { PageContext, WatchedPart } from "./page-context.ts";
import { type Keyed, reconcile } from "./reconcile.ts";

function connection({ webhookUrl, isPolling, pendingUpdates }: BotView): string {
  const waiting = pendingUpdates > 0 ? ` · ${pendingUpdates} waiting` : "";
  if (webhookUrl !== null) return `webhook ${webhookUrl}${waiting}`;
  return `${isPolling ? "polling now" : "no webhook"}${waiting}`;
}

function botItem(bot: BotView): Keyed {
  const build = () =>
    element(
      "li",
      { class: "person" },
      avatar(bot.id, bot.name, "small"),
      element(
        "div",
        { class: "person-words" },
        element("span", { class: "person-name" }, bot.name),
        element("span", { class: "quiet" }, `@${bot.username}`),
        element("span", { class: "quiet" }, connection(bot)),
        element("code", { class: "token" }, bot.token),
      ),
      element(
        "div",
        { class: "verbs" },
        button("Copy token", () => void copyText(bot.token, "Token"), {
          "aria-label": `Copy token of ${bot.name}`,
        }),
        button("Revoke", () => void attempt(control.revokeToken(bot.id), "The old token is dead"), {
          "aria-label": `Revoke token of ${bot.name}`,
        }),
      ),
    );
  return { key: String(bot.id), signature: JSON.stringify(bot), build };
}

/** All bots with their tokens and how they hear of updates, and a form that makes one. */
export function createBotsSection(context: PageContext): WatchedPart {
  const list = element("ul", { class: "people" });
  const name = textField("Name of a new bot", { required: "", maxlength: "64" });
  const token = element("output", { class: "fresh-token", hidden: true });
  const form = actionForm("Create bot", [name.root], async () => {
    const bot = await control.createBot(name.control.value.trim());
    name.control.value = "";
    token.hidden = false;
    token.replaceChildren(
      element("span", {}, `Token of ${bot.name}`),
      element("code", {}, bot.token),
      button("Copy", () => void copyText(bot.token, "Token"), {
        "aria-label": "Copy the new token",
      }),
    );
  });
  form.classList.add("is-inline");
  return {
    root: element("div", {}, form, token, list),
    update: () =>
      reconcile(
        list,
        context.world.bots.map((bot) => botItem(bot)),
      ),
    refresh: () => context.world.refreshBots(),
  };
}
