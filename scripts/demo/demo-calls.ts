import { setTimeout as sleep } from "node:timers/promises";

import type { Group } from "@tbm/contract/groups.ts";

const DISCOVERY_MS = 10_000;
const SENDING_MS = 20_000;
const DAY_MS = 86_400_000;

export interface Worker {
  url: string;
  key: string;
}

export interface Named {
  id: string;
  name: string;
}

/** Calls the worker, and throws what it refuses. */
export function callerOf({ url, key }: Worker) {
  return async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The demo data was refused: ${await answer.text()}`);
    return answer.json();
  };
}

export type Ask = ReturnType<typeof callerOf>;

export const idOf = (records: readonly Named[], name: string) =>
  records.find((record) => record.name === name)?.id ?? "";

/** The groups of a bot, once all are discovered. */
export async function groupsOf(ask: Ask, botId: string, count: number): Promise<string[]> {
  const end = Date.now() + DISCOVERY_MS;
  for (;;) {
    const groups: Group[] = await ask("GET", `/api/bots/${botId}/groups`);
    if (groups.length >= count || Date.now() > end) return groups.map(({ id }) => id);
    await sleep(100);
  }
}

/** Waits until everything is sent. */
export async function untilSent(ask: Ask): Promise<void> {
  const end = Date.now() + SENDING_MS;
  for (;;) {
    const broadcasts: { finished_at?: string | null }[] = await ask("GET", "/api/broadcasts");
    if (broadcasts.every(({ finished_at }) => finished_at) || Date.now() > end) return;
    await sleep(100);
  }
}

export const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

export const dateAfter = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
