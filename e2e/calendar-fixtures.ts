import { expect, type Page } from "@playwright/test";

import type { Worker } from "./hosts.ts";
import { callWorker } from "./telegram-fixtures.ts";

/** Schedules a message to all groups of the bot, on 10 December 2030 unless the fields say otherwise. */
export async function plan(worker: Worker, botId: string, fields: Record<string, string>) {
  const groups = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const form = new FormData();
  const ids = JSON.stringify(groups.map(({ id }) => id));
  const all = { botId, groups: ids, date: "2030-12-10", time: "09:30", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const headers = { Authorization: `Bearer ${worker.apiKey}` };
  const answer = await fetch(`${worker.url}/api/schedule`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(201);
}

export const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);
export const entry = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name} planned` });
