import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { EMPTY_DRAFT, type MessageDraft } from "#composer/message-draft.ts";
import { textIn } from "#testing/edit-message.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";

/** A world where Telegram can reach the worker, so it learns about groups from updates. */
export const createReachableWorld = (): Promise<World> =>
  createWorld({ environment: { WORKER_URL: "https://worker.example.com" } });

/** A bot in groups that the worker has discovered and the operator has accepted. */
export async function addBotInGroups(world: World, name: string, ...titles: string[]) {
  const { control } = world.telegram;
  const bot = control.createBot({ name });
  const { body } = await world.call("POST", "/api/bots", { name, token: bot.token });
  const chats = titles.map((title) => {
    const type = title.endsWith("channel") ? "channel" : "supergroup";
    const chat = control.createChat({ type, title });
    control.addBot(chat.id, bot.id, { status: "administrator" });
    return chat.id;
  });
  const botId = String(body.id);
  let groups: string[] = [];
  while (groups.length < titles.length) {
    await control.advanceClock(100);
    const { body: found } = await world.call("GET", `/api/bots/${botId}/groups`);
    groups = found.map(({ id }: { id: string }) => id);
  }
  if (groups.length > 0) await world.call("POST", "/api/groups/accept", { groups });
  return { botId, telegramId: bot.id, chats, groups };
}

let texts = 0;
/** A text of its own, because a send that is never answered would be shared with the next one of its text. */
export const newText = () => `Hello ${++texts}`;

/** The bot in groups, and a stored draft addressed to all of them. */
export async function prepareDraft(world: World, ...titles: string[]) {
  const bot = await addBotInGroups(world, "Shop", ...titles);
  const write = (change: Partial<MessageDraft> = {}) => {
    const { botId, groups } = bot;
    const draft = { ...EMPTY_DRAFT, botId, groups: new Set(groups), message: "Hello" };
    draftStore.change(world.baseUrl, { ...draft, ...change });
  };
  return {
    ...bot,
    write,
    /** Opens the screen with the draft and waits for the groups */
    open: async (change: Partial<MessageDraft> = {}, fetch: Fetch = advanceClockOnSend(world)) => {
      write(change);
      const user = await messagesScreen.open(fetch);
      const count = String(titles.length);
      await waitFor(() => expect(messagesScreen.figures()["Available Groups"]).toBe(count));
      return user;
    },
  };
}

/** What members saw of all bots' posts, in order. */
export const seenBy = ({ telegram }: World) =>
  telegram.journal
    .all()
    .filter(({ kind, content }) => kind === "posted" && content !== "service")
    .map(({ chatId, text, replyMarkup, content }) => ({
      chatId,
      text: text ?? "",
      content,
      hasKeyboard: replyMarkup !== undefined,
    }));

/** Advances the worker's clock while it sends. */
export const advanceClockOnSend =
  (world: World, fetch: Fetch = world.fetch): Fetch =>
  (url, init) =>
    url.endsWith("/api/send/now") ? world.until(fetch(url, init)) : fetch(url, init);

export async function addKeyboard(world: World, name: string): Promise<string> {
  const keyboard = { inline_keyboard: [[{ text: "Open", url: "https://example.com" }]] };
  return (await world.call("POST", "/api/keyboards", { name, keyboard })).body.id;
}

/** jsdom has no object URLs. Returns the set of those that are not revoked. */
export function stubObjectUrls(): Set<string> {
  const held = new Set<string>();
  URL.createObjectURL = (file) => {
    const url = `blob:${file instanceof File ? file.name : ""}`;
    held.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void held.delete(url);
  return held;
}

/** The Messages screen as the operator uses it. */
export const messagesScreen = {
  open: async (fetch: Fetch) =>
    (await openScreen("/messages", "Messages", multipartFetch(fetch))).user,

  /** Keeps what a reload keeps: the stored draft, but no pending request. */
  reload: async (fetch: Fetch) => {
    cleanup();
    draftStore.reload();
    return messagesScreen.open(fetch);
  },

  /** Opens the screen and sends the stored draft. */
  send: async (fetch: Fetch) => {
    const user = await messagesScreen.open(fetch);
    await waitFor(() => expect(messagesScreen.sendButton().disabled).toBe(false));
    await user.click(messagesScreen.sendButton());
    return user;
  },

  choose: async (user: UserEvent, label: string, option: string) => {
    const select = await screen.findByRole<HTMLInputElement>("combobox", { name: label });
    await waitFor(() => expect(select.disabled).toBe(false));
    await user.click(select);
    await user.click(await screen.findByRole("option", { name: option }));
  },

  openOptions: (user: UserEvent) => user.click(screen.getByRole("button", { name: /^Options/ })),

  group: (name: string | RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name }),
  message: () => screen.getByLabelText("Message"),
  /** The text of the message. */
  text: () => textIn(messagesScreen.message()),
  imageInput: () => screen.getByLabelText<HTMLInputElement>("Image file"),
  sendButton: () => screen.getByRole<HTMLButtonElement>("button", { name: /^Send (Now|Again)/ }),
  scheduleButton: () =>
    screen.getByRole<HTMLButtonElement>("button", { name: /^Schedule Message/ }),
  runningSends: async () => within(await screen.findByRole("region", { name: "Being sent" })),
  preview: () => within(screen.getByRole("region", { name: "Preview" })),
  figures: () =>
    Object.fromEntries(
      within(screen.getByRole("region", { name: "Quick Stats" }))
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextSibling?.textContent]),
    ),
};
