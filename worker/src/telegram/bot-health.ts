import { type Cause, plain } from "@tbm/contract/sentences/sentences.ts";
import { and, asc, eq, lt } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import { inTurns } from "#pool.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";

import { unsealToken } from "./bot-token.ts";
import { callTelegram, QUICK } from "./call-telegram.ts";
import type { Outcome, Trouble } from "./outcome.ts";
import { webhookVerdict } from "./webhook-health.ts";

const AT_A_TIME = 6;
/** What so many checks at a time use at most. */
const CHECKS = { queries: 2 * AT_A_TIME, calls: 4 * AT_A_TIME };

type BotRow = typeof bots.$inferSelect;

/** Why a bot is offline; null if it is online; undefined if Telegram asked to wait. */
type Verdict = Cause | null | undefined;

interface Examination {
  verdict: Verdict;
  canJoinGroups?: boolean;
}

const decideDelivery = (trouble: Trouble): Verdict =>
  trouble.kind === "later" ? undefined : trouble.cause;

/** A single lost answer is no news; asking who one is may be repeated safely. */
async function askTwice<Result>(
  ask: () => Promise<Outcome<Result>>,
  signal?: AbortSignal,
): Promise<Outcome<Result>> {
  const first = await ask();
  const isSilent = first.kind === "neverLeft" || first.kind === "unconfirmed";
  return isSilent && !signal?.aborted ? ask() : first;
}

async function examine(ports: Ports, bot: BotRow, signal?: AbortSignal): Promise<Examination> {
  const patience = { ...QUICK, ...(signal && { signal }) };
  let token;
  try {
    token = await unsealToken(ports, bot);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { verdict: plain("token_unreadable_advised") };
  }
  const getMe = () => callTelegram(ports, token, (api) => api.getMe(), patience);
  const me = await askTwice(getMe, signal);
  if (me.kind !== "sent") return { verdict: decideDelivery(me) };
  return {
    verdict: await webhookVerdict(ports, bot, token, patience),
    canJoinGroups: me.result.can_join_groups,
  };
}

type AskedBot = Pick<BotRow, "id" | "sealed_token">;

/** Settles nothing if the token was replaced meanwhile. */
async function settle(
  { db }: Ports,
  bot: AskedBot,
  cause: Cause | null,
  canJoinGroups?: boolean,
): Promise<void> {
  const status = cause === null ? "online" : "offline";
  const joining = canJoinGroups === undefined ? {} : { can_join_groups: canJoinGroups };
  await db
    .update(bots)
    .set({ status, cause, ...joining })
    .where(and(eq(bots.id, bot.id), eq(bots.sealed_token, bot.sealed_token)));
}

/** Asks Telegram about a bot and keeps the answer, unless someone else is asking already. */
async function checkBot(ports: Ports, bot: BotRow, signal?: AbortSignal): Promise<void> {
  if (!ports.hasBudget(CHECKS)) return;
  try {
    const [claimed] = await ports.db
      .update(bots)
      .set({ checked_at: timestamp(ports) })
      .where(and(eq(bots.id, bot.id), eq(bots.checked_at, bot.checked_at)))
      .returning();
    if (!claimed) return;
    const { verdict, canJoinGroups } = await examine(ports, claimed, signal);
    if (verdict !== undefined && !signal?.aborted) {
      await settle(ports, claimed, verdict, canJoinGroups);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("bot check failed", { bot: bot.id, message });
  }
}

interface Round {
  olderThanMs: number;
  /** Only this one. */
  botId?: string;
  /** The oldest first, and no more than this. */
  limit?: number;
  signal?: AbortSignal;
}

/** Checks the bots that were not checked for a while. */
export async function checkBots(ports: Ports, round: Round): Promise<void> {
  const before = new Date(ports.now() - round.olderThanMs).toISOString();
  const due = await ports.db
    .select()
    .from(bots)
    .where(and(lt(bots.checked_at, before), round.botId ? eq(bots.id, round.botId) : undefined))
    .orderBy(asc(bots.checked_at))
    .limit(round.limit ?? -1);
  await inTurns(due, AT_A_TIME, (bot) => checkBot(ports, bot, round.signal));
}

/** Takes a bot offline at once when Telegram stops accepting its token, whatever the call was. */
export async function noteTrouble(ports: Ports, bot: AskedBot, trouble: Trouble): Promise<void> {
  if (trouble.kind === "refused" && trouble.code === 401) await settle(ports, bot, trouble.cause);
}
