import { expect, type Page } from "@playwright/test";
import type { JournalEntry } from "@tbm/simulator/journal.ts";
import { visiblePosts } from "@tbm/worker/testing/audit/visible-posts.ts";

import type { Simulator, Worker } from "./hosts.ts";
import { control } from "./simulator-fixtures.ts";
import { addBot, callWorker } from "./telegram-fixtures.ts";

export const GROUPS = ["Night market", "Readers", "Collectors", "Weekend fair"];

/** Adds a bot in groups that the worker has discovered and the operator has accepted. Returns the bot's id. */
export async function addBotInGroups(
  worker: Worker,
  simulator: Simulator,
  name: string,
  titles: readonly string[],
): Promise<string> {
  const { id } = await addBot(worker, simulator, name);
  for (const title of titles) {
    const type = title.endsWith("channel") ? "channel" : "supergroup";
    const chat = await control(simulator.url, "POST", "/chats", { type, title });
    const status = { status: "administrator" };
    await control(simulator.url, "PUT", `/chats/${chat.id}/bots/${id}`, status);
  }
  const bots = await callWorker<{ id: string; name: string }[]>(worker, "GET", "/api/bots");
  const botId = bots.find((bot) => bot.name === name)?.id ?? "";
  const path = `/api/bots/${botId}/groups`;
  const groups = () => callWorker<{ id: string }[]>(worker, "GET", path);
  await expect.poll(async () => (await groups()).length).toBe(titles.length);
  const ids = (await groups()).map((group) => group.id);
  if (ids.length > 0) await callWorker(worker, "POST", "/api/groups/accept", { groups: ids });
  return botId;
}

export const addKeyboard = (worker: Worker, name: string) =>
  callWorker<{ id: string }>(worker, "POST", "/api/keyboards", {
    name,
    keyboard: {
      inline_keyboard: [
        [
          { text: "เปิดร้าน", url: "https://shop.example.com" },
          { text: "Sale", url: "https://shop.example.com/sale" },
        ],
      ],
    },
  });

interface Post {
  kind: string;
  botId: number | null;
  chatId: number;
  threadId?: number;
  content: string;
  text?: string;
  replyMarkup?: unknown;
}

/** The bots' posts that members saw, in order. */
export async function seenPosts({ url }: Simulator): Promise<Post[]> {
  const response = await fetch(`${url}/_/journal`);
  const entries = (await response.json()) as Post[];
  return entries.filter(({ kind, content }) => kind === "posted" && content !== "service");
}

/** The texts of the bots' posts that members see now. */
export async function visibleTexts({ url }: Simulator): Promise<string[]> {
  const response = await fetch(`${url}/_/journal`);
  return visiblePosts((await response.json()) as JournalEntry[]).map(({ text }) => text);
}

/** Chooses an option of a select field. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Writes a message from the bot Shop to all its groups. */
export async function writeToAll(page: Page, message: string): Promise<void> {
  await choose(page, "Bot", "Shop");
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByLabel("Message", { exact: true }).fill(message);
}
