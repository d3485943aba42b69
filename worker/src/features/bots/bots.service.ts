import type { Bot, BotInput } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, ne, sql } from "drizzle-orm";

import { bots, campaigns, schedules } from "#db/schema.ts";
import { botColumns, toBot } from "#db/wire-columns.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { base64Url, newId, timestamp } from "#ids.ts";
import { passOnFollowUps } from "#ledger/all-bots/broadcast-bots.ts";
import { endBoards } from "#ledger/all-bots/cancel.ts";
import { awaitEnds } from "#ledger/all-bots/recall-parcels.ts";
import { ledgerOf } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { checkBots } from "#telegram/bot-health.ts";
import { sealToken, unsealToken } from "#telegram/bot-token.ts";
import { removeWebhook, setUpReceiving, usesWebhooks } from "#telegram/receiving.ts";

import { askIdentity, receivingError, telegramIdOf } from "./bot-checks.ts";

const FRESH_MS = 60_000;
const LIST_PATIENCE_MS = 3000;
const PATH_BYTES = 32;
const DELETED = plain("bot_deleted");
const REMOVAL_TIMEOUTS = { headMs: 4000, bodyMs: 1000 };

/** Refreshes statuses older than a minute, but does not wait long for them. */
export async function listBots(ports: Ports): Promise<Bot[]> {
  const check = checkBots(ports, { olderThanMs: FRESH_MS });
  ports.background(check);
  const patience = Promise.withResolvers<void>();
  const cancel = ports.setTimer(LIST_PATIENCE_MS, patience.resolve);
  await Promise.race([check, patience.promise]).finally(cancel);
  const rows = await ports.db
    .select(botColumns)
    .from(bots)
    .orderBy(desc(bots.created_at), sql`rowid desc`);
  return rows.map(toBot);
}

const findByTelegramId = async ({ db }: Ports, telegramId: string) => {
  const [bot] = await db.select().from(bots).where(eq(bots.telegram_id, telegramId));
  return bot;
};

const alreadyAdded = (name: string) => new AppError(409, "bot_known", { name });

async function startReceiving(ports: Ports, token: string, path: string): Promise<void> {
  const outcome = await setUpReceiving(ports, token, path);
  if (outcome.kind === "sent") return;
  // The webhook may have been set after all, and no bot would be stored for its path.
  if (usesWebhooks(ports.settings) && outcome.kind === "unconfirmed") {
    await removeWebhook(ports, token, REMOVAL_TIMEOUTS);
  }
  throw receivingError(ports, outcome);
}

/** Stores nothing until Telegram has accepted the token and the setup for updates (webhook or polling). */
export async function createBot(ports: Ports, { name, token }: BotInput): Promise<Bot> {
  const id = newId(ports, "bot");
  const path = base64Url(ports.randomBytes(PATH_BYTES));
  const telegramId = telegramIdOf(token);
  const known = await findByTelegramId(ports, telegramId);
  // The same id means the same request, repeated after a crash.
  if (known && known.id !== id) throw alreadyAdded(known.name);

  const me = await askIdentity(ports, token, telegramId);
  await startReceiving(ports, token, path);
  const created_at = timestamp(ports);
  const record = {
    id,
    name,
    status: "online" as const,
    token: token.slice(0, LIMITS.tokenCharactersShown),
    created_at,
    username: me.username,
    cause: null,
    can_join_groups: me.can_join_groups,
  };
  await ports.db
    .insert(bots)
    .values({
      ...record,
      telegram_id: telegramId,
      sealed_token: await sealToken(ports, id, token),
      webhook_path: path,
      checked_at: created_at,
    })
    .onConflictDoNothing();
  const stored = await findByTelegramId(ports, telegramId);
  if (stored && stored.id !== id) {
    // A concurrent request stored the same bot first; updates must go to that bot's webhook path.
    await setUpReceiving(ports, token, stored.webhook_path);
    throw alreadyAdded(stored.name);
  }
  ports.notifyBotChanged(id);
  return toBot({ ...record, created_at: stored?.created_at ?? created_at });
}

async function tryRemoveWebhook(ports: Ports, bot: typeof bots.$inferSelect): Promise<void> {
  try {
    const token = await unsealToken(ports, bot);
    const outcome = await removeWebhook(ports, token, REMOVAL_TIMEOUTS);
    if (outcome.kind !== "sent") throw new Error(sentenceOf(outcome.cause));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.warn("webhook not removed", { bot: bot.id, message });
  }
}

async function findAnotherBot({ db }: Ports, id: string): Promise<string | null> {
  const [other] = await db
    .select({ id: bots.id })
    .from(bots)
    .where(ne(bots.id, id))
    .orderBy(sql`${bots.status} = 'online' DESC`, bots.created_at, bots.id)
    .limit(1);
  return other?.id ?? null;
}

/** Lets another bot plan the automatic schedules and campaigns of this one. */
const passOnPlans = ({ db }: Ports, id: string, other: string) =>
  [schedules, campaigns].map((plans) =>
    db
      .update(plans)
      .set({ bot_id: other })
      .where(and(eq(plans.bot_id, id), eq(plans.is_automatic, true))),
  );

/** Deletes the record first: Telegram may be down, and the operator wants the bot gone. */
export async function deleteBot(ports: Ports, id: string): Promise<undefined> {
  const [bot] = await ports.db.select().from(bots).where(eq(bots.id, id));
  if (!bot) throw notFound("bot");
  const other = await findAnotherBot(ports, id);
  const ledger = ledgerOf(ports, id);
  await ports.db.batch([
    passOnFollowUps(ports, id),
    // Before the bot is deleted, because its campaigns are deleted with it.
    ...(other === null ? [] : passOnPlans(ports, id, other)),
    ...endBoards(ports, sql`(SELECT id FROM ${campaigns} WHERE bot_id = ${id})`),
    ports.db.delete(bots).where(eq(bots.id, id)),
    ports.db
      .update(schedules)
      .set({ status: "cancelled", cause: DELETED, ended_at: timestamp(ports) })
      .where(and(eq(schedules.bot_id, id), sql`${schedules.ended_at} IS NULL`)),
    ...ledger.endQueued("cancelled", DELETED),
    ledger.forget(),
  ]);
  ports.notifyBotChanged(id);
  if (other !== null) ports.wake(other);
  await awaitEnds(ports);
  if (usesWebhooks(ports.settings)) await tryRemoveWebhook(ports, bot);
}
