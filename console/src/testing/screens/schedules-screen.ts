import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { openScreen } from "#testing/open-screen.ts";
import { plainSpaces } from "#testing/plain-spaces.ts";
import { renderApp } from "#testing/render-app.tsx";

import { addBotInGroups } from "./messages-screen.ts";

/** In the future for every clock. */
const LATER = { date: "2030-01-07", time: "08:05", timezone: "Asia/Bangkok" };

/** A bot in three groups, and a way to schedule messages without the screen. */
export async function prepareSchedules(world: World) {
  const bot = await addBotInGroups(world, "Shop", "Readers", "Night market", "Collectors");
  const { groups } = bot;

  async function schedule(message: string, fields: Record<string, string | File> = {}) {
    const form = new FormData();
    form.append("botId", bot.botId);
    form.append("groups", JSON.stringify(groups));
    form.append("message", message);
    for (const [name, value] of Object.entries({ ...LATER, ...fields })) form.append(name, value);
    const answer = await multipartFetch(world.fetch)(`${world.baseUrl}/api/schedule`, {
      method: "POST",
      headers: { Authorization: `Bearer ${world.apiKey}` },
      body: form,
    });
    return String((await answer.json()).id);
  }

  return {
    ...bot,
    schedule,
    read: async (id: string) => (await world.call("GET", `/api/schedules/${id}`)).body,
  };
}

/** Advances time until everything queued is done. */
export const finishSending = (world: World) =>
  act(() => {
    const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
    return world.passTime(() => open.get() === undefined);
  });

/** The Scheduled screen and a message's page as the operator uses them. */
export const schedulesScreen = {
  open: async (fetch: Fetch, search = "") =>
    (await openScreen(`/scheduled${search}`, "Scheduled", multipartFetch(fetch))).user,

  openOne: async (fetch: Fetch, id: string) => {
    const view = renderApp(`/scheduled/${id}`, { fetch: multipartFetch(fetch) });
    await screen.findByRole("region", { name: "Plan" });
    return view;
  },

  rows: async () => {
    const name = "Scheduled messages";
    const rows = within(await screen.findByRole("table", { name, busy: false })).getAllByRole(
      "row",
    );
    return rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => plainSpaces(textContent)),
    );
  },

  dialog: async (name: string) => within(await screen.findByRole("dialog", { name })),

  press: async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole("button", { name })),

  confirm: async (user: UserEvent, title: string, label: string) => {
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await user.click(dialog.getByRole("button", { name: label }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
  },
};
