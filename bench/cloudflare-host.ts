import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { sealToken } from "@tbm/worker/telegram/bot-token.ts";
import type { insertStatements, Rows } from "@tbm/worker/testing/world/rows.ts";

import { processorMs } from "./processor-time.ts";
import type { SimulatedTelegram } from "./simulated-telegram.ts";

const API_KEY = "canary-api-key-0123456789abcdef";
const SECRET_KEY = "canary-secret-key-0123456789abcdef";
const ROWS_PER_BATCH = 2000;

interface Host {
  origin: string;
  database: {
    prepare: (sql: string) => { bind: (values: string) => { run: () => Promise<unknown> } };
  };
  stop: () => Promise<void>;
}

/** Of the same modules in another checkout. */
interface Checkout {
  startWorkerdHost: (
    environment: Record<string, string>,
    write: (text: string) => void,
    wrapper: string | null,
  ) => Promise<Host>;
  insertStatements: typeof insertStatements;
}

async function load(checkout: string): Promise<Checkout> {
  const source = (path: string) =>
    import(pathToFileURL(join(checkout, "worker/src", path)).href) as Promise<Partial<Checkout>>;
  const { startWorkerdHost } = await source("hosts/workerd/workerd-host.ts");
  const { insertStatements } = await source("testing/world/rows.ts");
  if (!startWorkerdHost || !insertStatements) throw new Error(`${checkout} is not a checkout.`);
  return { startWorkerdHost, insertStatements };
}

/** The workerd processes that this one has started. */
function workerds(): number[] {
  const isOwn = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return (
        stat.includes("(workerd)") && Number(stat.split(") ")[1]?.split(" ")[1]) === process.pid
      );
    } catch {
      return false;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isOwn(name))
    .map(Number);
}

/** The worker of a checkout in the real workerd, with the simulator's bots and groups in its D1. */
export async function startCheckout(
  checkout: string,
  telegram: SimulatedTelegram,
  wrapper: string | null = null,
) {
  const { startWorkerdHost, insertStatements } = await load(checkout);
  const folder = mkdtempSync(join(tmpdir(), "tbm-bench-"));
  const environment = {
    API_KEY,
    SECRET_KEY,
    PORT: "0",
    DATA_DIR: folder,
    TELEGRAM_API_ROOT: telegram.url,
    WORKER_URL: "https://worker.example.com",
  };
  const host = await startWorkerdHost(environment, () => {}, wrapper);
  const pid = Math.max(...workerds());

  /** Few statements with many rows, because each statement from outside workerd is a slow call. */
  async function insert(rows: Rows): Promise<void> {
    const all = [...insertStatements(rows)];
    for (let start = 0; start < all.length; start += ROWS_PER_BATCH) {
      const bySql = Map.groupBy(all.slice(start, start + ROWS_PER_BATCH), ({ sql }) => sql);
      for (const [sql, some] of bySql) {
        const values = some[0]?.params.map((_, index) => `value ->> ${index}`).join();
        const select = sql.replace(/VALUES.*/s, `SELECT ${values} FROM json_each(?)`);
        const params = JSON.stringify(some.map(({ params }) => params));
        await host.database.prepare(select).bind(params).run();
      }
    }
  }

  const holder = { settings: { SECRET_KEY }, randomBytes, subtle: crypto.subtle };
  const now = new Date().toISOString();
  const bots = await Promise.all(
    telegram.bots.map(async (bot) => {
      const id = `bot_${bot.id}`;
      const sealed_token = await sealToken(holder, id, bot.token);
      const row = { id, name: "Shop", status: "online", token: "", created_at: now } as const;
      const path = { webhook_path: `hook_${bot.id}`, checked_at: now };
      const groups = bot.chats.map((chat) => ({
        id: `grp${chat.id}`,
        name: chat.title,
        chatId: String(chat.id),
        created_at: now,
      }));
      const ids = groups.map((group) => group.id);
      return {
        id,
        groups,
        ids,
        row: { ...row, ...path, telegram_id: String(bot.id), sealed_token },
      };
    }),
  );
  await insert({ bots: bots.map(({ row }) => row), groups: bots.flatMap(({ groups }) => groups) });

  async function call(method: string, path: string, body?: FormData): Promise<object> {
    const headers = { Authorization: `Bearer ${API_KEY}`, "Idempotency-Key": randomUUID() };
    const response = await fetch(host.origin + path, { method, headers, ...(body && { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as object;
  }

  const form = (botId: string, groups: readonly string[]) => {
    const fields = new FormData();
    fields.append("botId", botId);
    fields.append("groups", JSON.stringify(groups));
    fields.append("message", "Good morning, everyone.");
    return fields;
  };

  return {
    bots,
    call,
    form,
    processorMs: () => processorMs(pid),
    stop: async () => {
      await host.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
