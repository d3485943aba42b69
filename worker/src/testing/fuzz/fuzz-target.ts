import { setImmediate as nextTurn } from "node:timers/promises";

import type { Call } from "@tbm/contract/call.ts";
import { CALLS } from "@tbm/contract/calls.ts";
import { ERROR_CODES } from "@tbm/contract/errors.ts";
import { refusalsOf } from "@tbm/contract/refusal-statuses.ts";
import { WireCause } from "@tbm/contract/sentences/wire-cause.ts";
import { WEBHOOK_SECRET_HEADER } from "@tbm/contract/webhooks.ts";
import { z } from "zod";

import { webhookSecret } from "#telegram/receiving.ts";
import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import type { FuzzedBody } from "./fuzzed-bodies.ts";
import type { FuzzedRequest } from "./fuzzed-requests.ts";

const MAX_SENTENCE = 1000;
const MAX_SHOWN = 2000;
const TURNS = 300;
const BROADCASTS = 8;
const PROTOTYPE_KEYS = Object.getOwnPropertyNames(Object.prototype).join();

const Refused = z.strictObject({
  error: z
    .string()
    .max(MAX_SENTENCE)
    .regex(/^\P{Cc}+[.]$/u)
    .refine((text) => text.isWellFormed()),
  code: z.enum(ERROR_CODES),
  cause: WireCause,
});

/** The ids of all records, by the kind that a request names. */
const POOLS: Record<string, string> = {
  bots: "SELECT id FROM bots",
  groups: "SELECT id FROM groups",
  "group-sets": "SELECT id FROM group_sets",
  chats: "SELECT chatId FROM groups",
  folders: "SELECT id FROM folders",
  images: "SELECT id FROM images",
  keyboards: "SELECT id FROM keyboards",
  campaigns: "SELECT id FROM campaigns",
  broadcasts: "SELECT id FROM broadcasts WHERE change IS NULL",
  changes: "SELECT id FROM broadcasts WHERE change IS NOT NULL",
  schedules: "SELECT id FROM schedules",
  "saved-posts": "SELECT id FROM saved_posts",
  // The second one is not stored yet: callers choose the ids of drafts.
  drafts: "SELECT id FROM drafts UNION SELECT 'drf_not-stored'",
  "alert-chats": "SELECT id FROM alert_chats",
  webhooks: "SELECT webhook_path FROM bots",
};

/** All stored data, except the answers stored for idempotency keys. */
function createDigest({ database, storedFiles }: World) {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'idempotency_keys'")
    .all()
    .map(({ name }) => database.prepare(`SELECT * FROM ${String(name)}`));
  const changes = database.prepare("SELECT total_changes() AS count");
  let changesSeen = -1;
  let last = "";
  return async (): Promise<string> => {
    const count = Number(changes.get()?.["count"]);
    if (count !== changesSeen) {
      changesSeen = count;
      last = JSON.stringify(tables.map((table) => table.all()));
    }
    return `${last}${(await storedFiles()).join()}`;
  };
}

async function createPools(world: World, tokens: readonly string[]) {
  const statements = Object.entries(POOLS).map(
    ([name, query]) => [name, world.database.prepare(query)] as const,
  );
  const byName = new Map(statements);
  const files: string[] = [];
  const { body } = await world.call("GET", "/api/images");
  for (const { url } of body) files.push(url.slice(url.lastIndexOf("/") + 1));
  const { url } = (await world.call("PUT", "/api/calendar-feed")).body;
  const listed = (await world.call("POST", "/api/backups")).body.backups;
  const backups: string[] = listed.map(({ id }: { id: string }) => id);
  const feeds: string[] = [url.slice(url.lastIndexOf("/") + 1)];

  const recordsOf = (pool: string): readonly string[] => {
    if (pool === "tokens") return tokens;
    if (pool === "files") return files;
    if (pool === "calendar") return feeds;
    if (pool === "backups") return backups;
    const rows = byName.get(pool)?.all() ?? [];
    return rows.flatMap((row) => Object.values(row)).map(String);
  };
  return (text: string): string =>
    text.replaceAll(/\$([a-z-]+):(\d)/g, (_, pool: string, index: string) => {
      const records = recordsOf(pool);
      return records[Number(index) % records.length] ?? "none";
    });
}

function bytesOf({ chunks, share }: FuzzedBody, fill: (text: string) => string) {
  const bytes = Buffer.concat(
    chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(fill(chunk)) : chunk)),
  );
  return bytes.subarray(0, Math.ceil(bytes.length * share));
}

/** The call that a URL belongs to, if any: a hostile id may have turned it into another call. */
function callAt(method: string, { pathname }: URL): Call | null {
  for (const call of Object.values<Call>(CALLS)) {
    const pattern = call.path.replaceAll(".", "[.]").replaceAll(/\{\w+\}/g, "[^/]+");
    if (call.method === method && new RegExp(`^${pattern}$`).test(pathname)) return call;
  }
  return null;
}

async function faultOf(call: Call | null, response: Response): Promise<string | null> {
  const { status } = response;
  const text = await response.text();
  const documented: number[] = call
    ? [call.answer.status, ...(call.variants ?? []), ...refusalsOf(call)]
    : [401, 404, 429];
  if (!documented.includes(status))
    return `${status} is not documented: ${text.slice(0, MAX_SHOWN)}`;
  if (status >= 400) {
    const isPlain = Refused.safeParse(JSON.parse(text)).success;
    return isPlain ? null : `the refusal is not a sentence: ${text.slice(0, MAX_SHOWN)}`;
  }
  if (!call || !("schema" in call.answer)) return null;
  const isRight = call.answer.schema.safeParse(JSON.parse(text)).success;
  return isRight ? null : `the answer is not as documented: ${text.slice(0, MAX_SHOWN)}`;
}

/** Waits for answers without moving the clock first, because most need no virtual time and moving it is slow. */
async function settled<T>(world: World, work: Promise<T>): Promise<T> {
  const later = Symbol("later");
  for (let turn = 0; turn < TURNS; turn += 1) {
    const first = await Promise.race([work, nextTurn(later)]);
    if (first !== later) return work;
  }
  return world.until(work);
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A worker with a few records of each kind, that accepts any request and reports what is wrong with the answer. */
export async function createFuzzTarget() {
  const world = await createWorld({ isInMemory: true, hasLanes: false });
  const stage = await createBotInGroups(world, { groups: 3 });
  const tokens = [1, 2].map(
    (count) => world.telegram.control.createBot({ name: `B${count}` }).token,
  );
  for (let count = 0; count < 2; count += 1) {
    const set = { name: `Set ${count}`, groups: stage.groups };
    await world.call("POST", "/api/group-sets", set);
    await stage.keyboard();
    await stage.folder(0);
    await stage.campaign(await stage.folder(2));
    await stage.schedule({ message: "Later", date: "2026-12-24", time: "18:00", repeat: "daily" });
  }
  // There are no lanes, so the results of these deliveries are made up.
  for (let count = 0; count < BROADCASTS; count += 1) await stage.send({ message: "Hello" });
  world.database.exec(`UPDATE deliveries SET settled_at = '2026-11-15T05:00:00.000Z',
    state = iif(seq % 2, 'failed', 'unconfirmed') WHERE seq <= ${BROADCASTS};
    UPDATE deliveries SET state = 'sent', message_ids = '[1]' WHERE seq IN (1, 4, 5);
    UPDATE broadcasts SET finished_at = created_at, sent = 3,
      keyboard_id = (SELECT id FROM keyboards LIMIT 1) WHERE seq IN (1, 4, 5)`);
  const posted = world.database.prepare("SELECT id FROM broadcasts WHERE seq = 5").get()?.["id"];
  await world.call("POST", `/api/broadcasts/${String(posted)}/delete`, {
    groups: stage.groups.slice(0, 1),
  });
  const first = world.database.prepare("SELECT id FROM broadcasts WHERE seq = 1").get()?.["id"];
  const failed = await world.call("POST", `/api/broadcasts/${String(first)}/delete`, {
    groups: stage.groups.slice(0, 1),
  });
  world.database
    .exec(`UPDATE deliveries SET state = 'failed', settled_at = '2026-11-15T05:00:00.000Z'
    WHERE broadcast_id = '${failed.body.id}';
    UPDATE broadcasts SET finished_at = created_at, failed = 1 WHERE id = '${failed.body.id}'`);
  // A bot that can take over what the first one could not send.
  const other = world.telegram.control.createBot({ name: "Other" });
  const added = await world.call("POST", "/api/bots", { name: "Other", token: other.token });
  world.insertRows({
    memberships: stage.memberships.map((row) => ({ ...row, bot_id: String(added.body.id) })),
  });
  await world.call("POST", "/api/saved-posts", formOf({ name: "Sale", message: "Hello" }));
  await world.call("PUT", "/api/drafts/drf_desk0001", formOf({ version: "0", content: "{}" }));
  const ann = world.telegram.control.createPerson({ name: "Ann" });
  world.telegram.control.changePerson(ann.id, { startsBot: stage.bot.id });
  const chat_id = String(ann.id);
  world.insertRows({ alertChats: [{ bot_id: stage.botId, chat_id }] });
  const fill = await createPools(world, [stage.bot.token, ...tokens]);
  const digest = createDigest(world);

  async function send({ name, method, headers, body }: FuzzedRequest, url: URL): Promise<Response> {
    const given = new Headers({ Authorization: `Bearer ${world.apiKey}`, ...headers });
    const hook = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
    if (name === "receiveUpdate" && hook.length < 100 && !given.has(WEBHOOK_SECRET_HEADER)) {
      given.set(WEBHOOK_SECRET_HEADER, await webhookSecret(world.ports, hook));
    }
    if (body?.type) given.set("Content-Type", body.type);
    const content = body ? { body: bytesOf(body, fill) } : {};
    return world.fetch(url, { method, headers: given, ...content });
  }

  return {
    /** The status, and what is wrong; null if nothing is. */
    take: async (request: FuzzedRequest) => {
      const before = await digest();
      const url = new URL(fill(request.path), world.baseUrl);
      const times = Array.from({ length: request.isSentTwice ? 2 : 1 }, () => send(request, url));
      const responses = await settled(world, Promise.all(times));
      const call = callAt(request.method, url);
      const faults: (string | null)[] = [];
      for (const response of responses) faults.push(await faultOf(call, response));
      if (responses.every(({ status }) => status >= 400) && (await digest()) !== before) {
        faults.push("it was refused, but something changed");
      }
      if (Object.getOwnPropertyNames(Object.prototype).join() !== PROTOTYPE_KEYS) {
        faults.push("a prototype is polluted");
      }
      return {
        status: responses[0]?.status ?? 0,
        fault: faults.find((fault) => fault !== null) ?? null,
      };
    },
    close: world.close,
  };
}
