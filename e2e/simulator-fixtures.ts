import { expect, type Page } from "@playwright/test";

import { test as base } from "./with-simulator.ts";

export const test = base.extend({
  origins: async ({ simulator }, use) => use(new Set([simulator.url])),
});

type Answer = { ok: boolean; description?: string; result: { message_id: number } };

/** Calls the Bot API as a bot would. */
export async function callBot(
  url: string,
  token: string,
  method: string,
  params: Record<string, unknown>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const response = await fetch(`${url}/bot${token}/${method}`, { method: "POST", body: form });
  const answer = (await response.json()) as Answer;
  expect(answer.description ?? "").toBe("");
  return answer.result;
}

export const control = async (url: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${url}/_${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { id: number; token: string; title: string };
};

export const post = (page: Page, text: string) =>
  page.getByRole("article").filter({ hasText: text });

/** Creates a bot in a group through the control API, and turns limits off. */
export async function groupWithBot(url: string) {
  await control(url, "PATCH", "/limits", {
    chatMessagesPerSecond: null,
    groupMessagesPerMinute: null,
  });
  const bot = await control(url, "POST", "/bots", { name: "News" });
  const members = ["Ann", "Somchai"];
  const chat = await control(url, "POST", "/chats", { type: "group", title: "Readers", members });
  await control(url, "PUT", `/chats/${chat.id}/bots/${bot.id}`, { status: "member" });
  const call = (method: string, params: Record<string, unknown>) =>
    callBot(url, bot.token, method, { chat_id: String(chat.id), ...params });
  return { bot, chat, call };
}
