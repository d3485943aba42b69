import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";

import { prebuiltQuery } from "#db/prebuilt-sql.ts";
import { bots } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";

import { unsealToken } from "./bot-token.ts";
import { callTelegram, QUICK_TIMEOUTS } from "./call-telegram.ts";
import type { Outcome, FailedOutcome } from "./outcome.ts";
import { checkWebhook } from "./webhook-health.ts";

const CONCURRENT_CHECKS = 6;
/** The maximum that these checks together use of a request's budget. */
const CHECKS_COST = { queries: 2 * CONCURRENT_CHECKS, calls: 4 * CONCURRENT_CHECKS };

type BotRow = typeof bots.$inferSelect;

/** Why a bot is offline; null if it is online; undefined if Telegram asked to wait. */
type Verdict = Cause | null | undefined;

interface CheckResult {
  verdict: Verdict;
  canJoinGroups?: boolean;
}

const verdictOf = (failure: FailedOutcome): Verdict =>
  failure.kind === "later" ? undefined : failure.cause;

/** One lost answer proves nothing, and `getMe` is safe to repeat. */
async function askTwice<Result>(
  ask: () => Promise<Outcome<Result>>,
  signal?: AbortSignal,
): Promise<Outcome<Result>> {
  const first = await ask();
  const isSilent = first.kind === "neverLeft" || first.kind === "unconfirmed";
  return isSilent && !signal?.aborted ? ask() : first;
}

async function examine(ports: Ports, bot: BotRow, signal?: AbortSignal): Promise<CheckResult> {
  const timeouts = { ...QUICK_TIMEOUTS, ...(signal && { signal }) };
  let token;
  try {
    token = await unsealToken(ports, bot);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { verdict: plain("token_unreadable_advised") };
  }
  const getMe = () => callTelegram(ports, token, (api) => api.getMe(), timeouts);
  const me = await askTwice(getMe, signal);
  if (me.kind !== "sent") return { verdict: verdictOf(me) };
  return {
    verdict: await checkWebhook(ports, bot, token, timeouts),
    canJoinGroups: me.result.can_join_groups,
  };
}

type AskedBot = Pick<BotRow, "id" | "sealed_token">;

/** Does nothing if the token has been replaced meanwhile. */
async function saveStatus(
  { db }: Ports,
  bot: AskedBot,
  cause: Cause | null,
  canJoinGroups?: boolean,
): Promise<void> {
  const status = cause === null ? "online" : "offline";
  const joinRight = canJoinGroups === undefined ? {} : { can_join_groups: canJoinGroups };
  await db
    .update(bots)
    .set({ status, cause, ...joinRight })
    .where(and(eq(bots.id, bot.id), eq(bots.sealed_token, bot.sealed_token)));
}

/** Asks Telegram about a bot and saves the answer, unless another check of the bot is under way. */
async function checkBot(ports: Ports, bot: BotRow, signal?: AbortSignal): Promise<void> {
  if (!ports.hasBudget(CHECKS_COST)) return;
  try {
    const [claimed] = await ports.db
      .update(bots)
      .set({ checked_at: timestamp(ports) })
      .where(and(eq(bots.id, bot.id), eq(bots.checked_at, bot.checked_at)))
      .returning();
    if (!claimed) return;
    const { verdict, canJoinGroups } = await examine(ports, claimed, signal);
    if (verdict !== undefined && !signal?.aborted) {
      await saveStatus(ports, claimed, verdict, canJoinGroups);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("bot check failed", { bot: bot.id, message });
  }
}

interface Round {
  olderThanMs: number;
  /** Checks only this bot. */
  botId?: string;
  /** At most this many, the longest unchecked first. */
  limit?: number;
  signal?: AbortSignal;
}

const prepareDue = (db: Ports["db"], which?: SQL) =>
  db
    .select()
    .from(bots)
    .where(and(lt(bots.checked_at, sql.placeholder("before")), which))
    .orderBy(asc(bots.checked_at))
    .limit(sql.placeholder("limit"))
    .prepare();

/** Prebuilt, because an idle worker asks every minute. */
const selectDue = prebuiltQuery((db) => prepareDue(db));
const selectDueBot = prebuiltQuery((db) => prepareDue(db, eq(bots.id, sql.placeholder("botId"))));

/** Checks the bots whose last check is older than `olderThanMs`. */
export async function checkBots(ports: Ports, round: Round): Promise<void> {
  const before = new Date(ports.now() - round.olderThanMs).toISOString();
  const { botId, limit = -1 } = round;
  const query = (botId === undefined ? selectDue : selectDueBot)(ports.db);
  const due = await query.all({ before, botId, limit });
  await pLimit(CONCURRENT_CHECKS).map(due, (bot) => checkBot(ports, bot, round.signal));
}

/** Marks a bot offline as soon as any call shows that Telegram no longer accepts its token. */
export async function recordFailure(
  ports: Ports,
  bot: AskedBot,
  failure: FailedOutcome,
): Promise<void> {
  if (failure.kind === "refused" && failure.code === 401)
    await saveStatus(ports, bot, failure.cause);
}
