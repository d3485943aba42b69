import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, within } from "@testing-library/react";

import type { Fetch } from "#api/client/request.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { renderApp } from "#testing/render-app.tsx";

import { addBotInGroups, advanceClockOnSend } from "./messages-screen.ts";

/** A bot in three groups, and a way to send to them without the screen. */
export async function prepareSending(world: World) {
  const bot = await addBotInGroups(world, "Shop", "Readers", "Night market", "Collectors");
  const { groups } = bot;

  async function send(message: string, more: Record<string, string | File> = {}): Promise<string> {
    const form = new FormData();
    form.append("botId", bot.botId);
    form.append("groups", JSON.stringify(groups));
    form.append("message", message);
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    const headers = { Authorization: `Bearer ${world.apiKey}` };
    const post = multipartFetch(advanceClockOnSend(world));
    const answer = await post(`${world.baseUrl}/api/send/now`, {
      method: "POST",
      headers,
      body: form,
    });
    return (await answer.json()).broadcastId;
  }

  /** The bot is not in the first group when it sends. */
  async function sendWithFailure(message: string): Promise<string> {
    const { control } = world.telegram;
    const chat = bot.chats[0] ?? 0;
    control.kickBot(chat, bot.telegramId);
    const id = await send(message);
    control.addBot(chat, bot.telegramId, { status: "administrator" });
    return id;
  }

  return { ...bot, send, sendWithFailure };
}

/** Telegram asks for a ten-minute wait, so a broadcast keeps running. */
export const delaySending = ({ telegram }: World, times = 3) =>
  telegram.control.addFault({
    kind: "error",
    code: 429,
    parameters: { retry_after: 600 },
    next: times,
  });

/** One message gets no answer from Telegram, and the two others wait. */
export function stallOne(world: World): void {
  world.telegram.control.addFault({
    kind: "applied-hang",
    match: { method: "sendMessage" },
    next: 1,
  });
  delaySending(world, 2);
}

/** A worker that announces no capabilities. */
export const withoutCapabilities =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const answer = await fetch(url, init);
    if (!url.endsWith("/api/health")) return answer;
    return Response.json({ ...(await answer.json()), capabilities: [] });
  };

/** The History screen and a broadcast's page as the operator uses them. */
export const historyScreen = {
  open: async (fetch: Fetch) => (await openScreen("/history", "History", fetch)).user,

  openOne: async (fetch: Fetch, id: string, search = "") => {
    const view = renderApp(`/history/${id}${search}`, { fetch });
    await screen.findByRole("region", { name: "Result" });
    return view;
  },

  rows: async (table: "History" | "Deliveries") => {
    const rows = within(
      await screen.findByRole("table", { name: table, busy: false }),
    ).getAllByRole("row");
    return rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => plainSpaces(textContent)),
    );
  },

  counters: () =>
    Object.fromEntries(
      within(screen.getByRole("region", { name: "Result" }))
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextSibling?.textContent]),
    ),

  /** Lets the worker send until nothing is left. */
  finish: (world: World) =>
    act(() => {
      const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
      return world.passTime(() => open.get() === undefined);
    }),
};
