import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { JournalEntry } from "@tbm/simulator/journal.ts";
import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";

import type { Start } from "#testing/crash/worker-process.ts";
import { ageKeys } from "#testing/world/age-keys.ts";
import { createCallCoverage } from "#testing/world/call-coverage.ts";

const API_KEY = "canary-api-key-0123456789abcdef";
export const SECRET_KEY = "canary-secret-key-0123456789abcdef";
/** Telegram delivers updates only to https addresses; the simulator sends them to where the worker listens. */
const PUBLIC_URL = "https://worker.example.com";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** A host as a real process, with the simulator as Telegram, both over HTTP. */
export async function createHostFixture(start: Start) {
  const folder = mkdtempSync(join(tmpdir(), "tbm-host-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const calls = createCallCoverage();

  /** Requests an address that the worker gave out, as Telegram or an `<img>` does. */
  async function open(address: string, init: RequestInit = {}) {
    const response = await fetch(address.replace(PUBLIC_URL, url), init);
    calls.note(init.method ?? "GET", new URL(address).pathname, response.status);
    return response;
  }

  const telegram = createSimulator({ limits: noLimits(), fetch: open });
  const server = await listen(telegram);
  const launch = () =>
    start(join(folder, "data"), {
      API_KEY,
      SECRET_KEY,
      PORT: String(port),
      WORKER_URL: PUBLIC_URL,
      TELEGRAM_API_ROOT: server.url,
      TIMEZONE: "UTC",
    });
  let worker = await launch();
  if (!worker.url) throw new Error(worker.log());

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${API_KEY}`,
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const answer = { status: response.status, body: isJson ? JSON.parse(text) : text };
    calls.note(method, path, answer.status, answer.body);
    return answer;
  }

  /** A new bot in this many groups, which the worker discovers by webhook. */
  async function botInGroups(count: number, type: "group" | "supergroup" = "supergroup") {
    const bot = telegram.control.createBot({ name: "Shop" });
    const added = await call("POST", "/api/bots", { name: "Shop", token: bot.token });
    const botId: string = added.body.id;
    const chats = Array.from({ length: count }, (_, index) => {
      const chat = telegram.control.createChat({ type, title: `Group ${bot.id}/${index}` });
      telegram.control.addBot(chat.id, bot.id);
      return chat;
    });
    const path = `/api/bots/${botId}/groups`;
    let found: { id: string; chatId: string }[] = [];
    while (found.length < count) found = (await call("GET", path)).body;
    const idOf = new Map(found.map(({ id, chatId }) => [Number(chatId), id]));
    const groups = chats.map(({ id }) => idOf.get(id) ?? "");
    const form = (fields: Record<string, string | File>) => {
      const data = new FormData();
      data.append("botId", botId);
      data.append("groups", JSON.stringify(groups));
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return data;
    };
    const isOwnPost = ({ kind, botId: by, content }: JournalEntry) =>
      kind === "posted" && by === bot.id && content !== "service";
    return {
      bot,
      botId,
      chats,
      groups,
      form,
      send: (fields: Record<string, string | File>) => call("POST", "/api/send/now", form(fields)),
      /** The bot's posts that members saw, in order. */
      seen: () => telegram.journal.all().filter(isOwnPost),
    };
  }

  /** Concurrent tests share this setting of the whole worker, so all set the same value and none sets it back. */
  async function skipOverLimits() {
    const limits = { posts: null, skips: true };
    await call("PUT", "/api/daily-limits", limits);
    return limits;
  }

  return {
    url,
    telegram,
    withKey: { Authorization: `Bearer ${API_KEY}` },
    call,
    open,
    botInGroups,
    skipOverLimits,
    neverSucceeded: () => calls.missing(),
    worker: () => worker,
    /** The worker's log since its last start. */
    log: () => worker.log(),
    /** Kills the worker and starts it again, with its idempotency keys aged by `pauseMs`. */
    restart: async (signal: NodeJS.Signals, pauseMs = 0) => {
      worker.kill(signal);
      await worker.exited;
      if (pauseMs > 0) ageKeys(join(folder, "data"), pauseMs);
      worker = await launch();
    },
    close: async () => {
      worker.kill("SIGTERM");
      await worker.exited;
      await server.close();
      rmSync(folder, { recursive: true });
      const secret = /canary|\d{6,}:[\w-]{30,}/;
      if (secret.test(worker.output() + worker.log())) throw new Error("A secret reached the log.");
    },
  };
}

export type HostFixture = Awaited<ReturnType<typeof createHostFixture>>;
