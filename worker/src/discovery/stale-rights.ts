import { eq, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";

import type { SqlValue } from "#db/database.ts";
import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { QUICK_TIMEOUTS } from "#telegram/call-telegram.ts";

import { saveStandings, fetchChatInfo } from "./ask-about-chat.ts";
import { momentOf } from "./moment.ts";
import { saveFacts } from "./save-facts.ts";

const DAY_SECONDS = 24 * 3600;
const CONCURRENT_CHATS = 5;
/** How many memberships a round covers. At a round a minute, a day covers 700,000. */
const PAGE_SIZE = 500;
/** The maximum budget that refreshing one chat uses. */
const COST_PER_CHAT = { queries: 5, calls: 2 };

/** The key of a membership, by which the memberships are ordered. */
interface MembershipKey {
  botId: string;
  chatId: string;
}

const START: MembershipKey = { botId: "", chatId: "" };

const toKey = (row: SqlValue[]): MembershipKey => ({
  botId: String(row[0]),
  chatId: String(row[1]),
});

/**
 * Telegram sends no update when a group changes what it allows its members. So a bot that is bound by these permissions,
 * or is not known to be an administrator, asks again after a day.
 */
async function findStale(
  ports: Ports,
  source: SQL,
  which: SQL,
  order: SQL,
  limit: number,
): Promise<MembershipKey[]> {
  const dayAgo = momentOf(Math.floor(ports.now() / 1000) - DAY_SECONDS, 0);
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT memberships.bot_id, memberships.chatId
    FROM ${source} AS memberships
    JOIN groups ON groups.chatId = memberships.chatId AND groups.thread_id = 0
    LEFT JOIN chat_permissions ON chat_permissions.chatId = memberships.chatId
    WHERE ${which} AND groups.type <> 'channel' AND memberships.is_bound IS NOT 0
      AND coalesce(memberships.standing, 'posting') = 'posting'
      AND coalesce(chat_permissions.told_at, '') < ${dayAgo}
    ORDER BY ${order} LIMIT ${limit}`);
  return rows.map(toKey);
}

async function refreshOne(
  ports: Ports,
  { botId, chatId }: MembershipKey,
  signal?: AbortSignal,
): Promise<void> {
  const [bot] = await ports.db.select().from(bots).where(eq(bots.id, botId));
  if (!bot || signal?.aborted) return;
  try {
    const info = await fetchChatInfo(ports, bot, await unsealToken(ports, bot), chatId, {
      ...QUICK_TIMEOUTS,
      ...(signal && { signal }),
    });
    const at = momentOf(Math.floor(ports.now() / 1000), 0);
    await saveStandings(ports, [info]);
    const { chat, failure } = info;
    if (chat && chat.chatId !== chatId) {
      await saveFacts(ports, botId, [{ kind: "moved", chatId, toChatId: chat.chatId, at }]);
    } else if (!chat && failure?.kind === "refused") {
      // Saved, so that this chat is not asked about again for a day and others get their turn.
      await saveFacts(ports, botId, [{ kind: "unavailable", chatId, at }]);
    }
  } catch (error) {
    // A bot whose token cannot be unsealed is skipped; its status says why.
    if (!(error instanceof SealBroken)) throw error;
  }
}

interface Round {
  /** The maximum number of chats to refresh. */
  limit: number;
  signal?: AbortSignal;
}

const hasBudgetFor = (ports: Ports, limit: number) =>
  ports.hasBudget({ queries: COST_PER_CHAT.queries * limit, calls: COST_PER_CHAT.calls * limit });

const refreshAll = (ports: Ports, stale: readonly MembershipKey[], signal?: AbortSignal) =>
  pLimit(CONCURRENT_CHATS).map(stale, (key) => refreshOne(ports, key, signal));

/** Refreshes rights that are unknown or a day old, the oldest first. `which` filters `memberships` and `groups`. */
export async function refreshRights(
  ports: Ports,
  which: SQL,
  { limit, signal }: Round,
): Promise<void> {
  if (!hasBudgetFor(ports, limit)) return;
  const byAge = sql`coalesce(chat_permissions.told_at, '')`;
  await refreshAll(ports, await findStale(ports, sql`memberships`, which, byAge, limit), signal);
}

/** Does the same for all chats, one page per call, and starts over after the last page. */
export function createRightsRounds(ports: Ports) {
  let after = START;

  /** The last membership of a full page, or the start if this page is the last. */
  async function endOfPage(page: SQL): Promise<MembershipKey> {
    const rows = await ports.db.all<SqlValue[]>(
      sql`SELECT bot_id, chatId FROM ${page} LIMIT 1 OFFSET ${PAGE_SIZE - 1}`,
    );
    return rows[0] ? toKey(rows[0]) : START;
  }

  return async ({ limit, signal }: Round): Promise<void> => {
    if (!hasBudgetFor(ports, limit)) return;
    const page = sql`(SELECT * FROM memberships WHERE (bot_id, chatId) > (${after.botId}, ${after.chatId})
      ORDER BY bot_id, chatId LIMIT ${PAGE_SIZE})`;
    const byKey = sql`memberships.bot_id, memberships.chatId`;
    const stale = await findStale(ports, page, sql`true`, byKey, limit);
    after = (stale.length === limit && stale.at(-1)) || (await endOfPage(page));
    await refreshAll(ports, stale, signal);
  };
}
