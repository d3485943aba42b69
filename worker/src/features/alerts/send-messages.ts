import { and, asc, eq, gte, lte, lt, not, sql } from "drizzle-orm";

import { writeTo } from "#alerts/alert-chats.ts";
import { alertChats, alertMessages } from "#db/alert-tables.ts";
import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import type { Outcome } from "#telegram/outcome.ts";

const DAY_MS = 86_400_000;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 30 * 60_000;
const MESSAGES_PER_ROUND = 20;
const ONE_MESSAGE = { queries: 5, calls: 1 };

const iso = (at: number) => new Date(at).toISOString();

type Due = Awaited<ReturnType<typeof readDue>>[number];

const readDue = ({ db, now }: Ports, since: number) =>
  db
    .select({ message: alertMessages, chat: alertChats })
    .from(alertMessages)
    .innerJoin(alertChats, eq(alertChats.id, alertMessages.alert_chat))
    .where(and(lte(alertMessages.retry_at, iso(now())), gte(alertMessages.created_at, iso(since))))
    .orderBy(asc(alertMessages.created_at), asc(alertMessages.id))
    .limit(MESSAGES_PER_ROUND);

/** Reserves the message for this round. If it then fails, it is due again after a pause that grows. */
async function claim({ db, now }: Ports, { id, attempts, retry_at }: Due["message"]) {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS);
  const claimed = await db
    .update(alertMessages)
    .set({ attempts: attempts + 1, retry_at: iso(now() + pauseMs) })
    .where(and(eq(alertMessages.id, id), eq(alertMessages.retry_at, retry_at)))
    .returning();
  return claimed.length > 0;
}

/** SQL condition: the person of a chat can be reached through another bot. */
const isReachedElsewhere = (chatId: string) => sql`EXISTS (
  SELECT 1 FROM ${alertChats} AS other JOIN ${alertChats} AS closed ON closed.chat_id = other.chat_id
  WHERE closed.id = ${chatId} AND other.id <> closed.id AND other.cause IS NULL)`;

/**
 * Stores what an attempt says about the chat: alerts arrive again, or never again until something changes. Then the messages
 * that wait for it are dropped, unless another bot can deliver them.
 */
export async function saveReach({ db }: Ports, chatId: string, outcome: Outcome<unknown>) {
  const isClosed = outcome.kind === "refused" && outcome.scope === "chat";
  if (outcome.kind !== "sent" && !isClosed) return;
  const cause = outcome.kind === "sent" ? null : outcome.cause;
  await db.update(alertChats).set({ cause }).where(eq(alertChats.id, chatId));
  if (!isClosed) return;
  await db
    .delete(alertMessages)
    .where(and(eq(alertMessages.alert_chat, chatId), not(isReachedElsewhere(chatId))));
}

async function send(ports: Ports, { message, chat }: Due): Promise<boolean> {
  try {
    const outcome = await writeTo(ports, chat, message.text);
    if (!outcome) return false;
    if (outcome.kind !== "sent" || chat.cause !== null) await saveReach(ports, chat.id, outcome);
    const isRefused = outcome.kind === "refused" && outcome.scope === "message";
    if (outcome.kind === "sent" || isRefused) {
      await ports.db.delete(alertMessages).where(eq(alertMessages.id, message.id));
    }
    if (outcome.kind === "later") {
      const retry_at = iso(ports.now() + outcome.retryAfterSeconds * 1000);
      await ports.db
        .update(alertMessages)
        .set({ retry_at })
        .where(eq(alertMessages.id, message.id));
    }
    return outcome.kind === "sent";
  } catch (error) {
    ports.log.warn("alert not sent", { bot: chat.bot_id, message: String(error) });
    return false;
  }
}

/** Messages of a bot that is offline or blocked go through another bot of the same person, if there is one. */
const reroute = ({ db, now }: Ports) =>
  db.run(sql`UPDATE ${alertMessages} SET alert_chat = other.id, retry_at = ${iso(now())}
    FROM ${alertChats} AS chat
    JOIN ${bots} AS silent ON silent.id = chat.bot_id
      AND (silent.status = 'offline' OR chat.cause IS NOT NULL)
    JOIN ${alertChats} AS other ON other.chat_id = chat.chat_id AND other.cause IS NULL
    JOIN ${bots} AS speaking ON speaking.id = other.bot_id AND speaking.status = 'online'
    WHERE chat.id = alert_messages.alert_chat`);

/** Sends the messages that are due and were created at `since` or later, oldest first. After a day they are dropped. */
export async function sendDueMessages(ports: Ports, since: number): Promise<void> {
  const { db } = ports;
  const tooOld = iso(ports.now() - DAY_MS);
  await db.batch([
    db.delete(alertMessages).where(lt(alertMessages.created_at, tooOld)),
    reroute(ports),
  ]);
  const failed = new Set<string>();
  for (const due of await readDue(ports, since)) {
    if (!ports.hasBudget(ONE_MESSAGE)) return;
    if (failed.has(due.chat.id) || !(await claim(ports, due.message))) continue;
    if (!(await send(ports, due))) failed.add(due.chat.id);
  }
}
