import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { IDEMPOTENCY_HEADER } from "@tbm/contract/errors.ts";
import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";

import type { Statement } from "#db/database.ts";
import { startWorkerdHost } from "#hosts/workerd/workerd-host.ts";
import { eventually } from "#testing/world/eventually.ts";
import { insertStatements, type Rows } from "#testing/world/rows.ts";

const API_KEY = "canary-api-key-0123456789abcdef";
const SECRET_KEY = "canary-secret-key-0123456789abcdef";

/** A simulator that delivers no updates. */
export const createTelegramWithoutUpdates = (options: { latencyMs?: number } = {}) =>
  createSimulator({ limits: noLimits(), fetch: async () => new Response("{}"), ...options });

/** The Cloudflare host in this process, so that a test can use its database and triggers. It receives no updates. */
export async function createWorkerdFixture(
  telegram: ReturnType<typeof createSimulator>,
  wrapper?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), "tbm-workerd-"));
  const server = await listen(telegram);
  let log = "";
  const host = await startWorkerdHost(
    {
      API_KEY,
      SECRET_KEY,
      PORT: "0",
      DATA_DIR: folder,
      TELEGRAM_API_ROOT: server.url,
      WORKER_URL: "https://worker.example.com",
    },
    (text) => (log += text),
    wrapper,
  );

  const call = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const request = {
      method,
      headers: {
        Authorization: `Bearer ${API_KEY}`,
        [IDEMPOTENCY_HEADER]: randomUUID(),
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    };
    const ask = () => fetch(`${host.origin}${path}`, request);
    // workerd closes idle connections, which breaks a request sent on one at that moment.
    const response = await ask().catch(ask);
    return (await response.json()) as object;
  };

  /**
   * In one statement for each table, because each from outside workerd is a slow call. Repeated, because Miniflare may
   * lose its connection to a busy database.
   */
  const insertRows = (rows: Rows) => {
    const byTable = Map.groupBy(insertStatements(rows), ({ sql }) => sql);
    const insert = async ([sql, ofTable]: [string, Statement[]]) => {
      const columns = ofTable[0]?.params.map((_, index) => `value ->> ${index}`).join();
      const select = sql
        .replace("INSERT", "INSERT OR IGNORE")
        .replace(/VALUES.*/s, `SELECT ${columns} FROM json_each(?)`);
      const params = JSON.stringify(ofTable.map((row) => row.params));
      await host.database.prepare(select).bind(params).run();
    };
    return Promise.all([...byTable].map((table) => eventually(() => insert(table))));
  };

  return {
    host,
    call,
    insertRows,
    log: () => log,
    clearLog: () => {
      log = "";
    },
    addBot: async () => {
      const { id, token } = telegram.control.createBot({ name: "Shop" });
      // On a busy machine the simulator may not answer in time.
      const botId = await eventually(async () => {
        const added = await call("POST", "/api/bots", { name: "Shop", token });
        if ("id" in added) return String(added.id);
        throw new Error(`The bot was not added: ${JSON.stringify(added)}`);
      });
      return { telegramId: id, botId };
    },
    addGroups: async (botId: number, count: number): Promise<string[]> => {
      const groups = Array.from({ length: count }, (_, index) => {
        const name = `Group ${index}`;
        const chat = telegram.control.createChat({ type: "supergroup", title: name });
        telegram.control.addBot(chat.id, botId);
        const id = `grp_${botId}_${String(index).padStart(6, "0")}`;
        return { id, name, chatId: String(chat.id), created_at: new Date().toISOString() };
      });
      await insertRows({ groups });
      return groups.map(({ id }) => id);
    },
    messageTo: (botId: string, groups: readonly string[]): FormData => {
      const form = new FormData();
      form.append("botId", botId);
      form.append("groups", JSON.stringify(groups));
      form.append("message", "Hello");
      return form;
    },
    /** The chats in which members saw a bot's posts, once for each post. */
    postsOf: (telegramId: number): number[] =>
      telegram.journal
        .all()
        .filter(({ kind, botId }) => kind === "posted" && botId === telegramId)
        .map(({ chatId }) => chatId),
    close: async () => {
      await host.stop();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
