import { eq, type SQL, sql } from "drizzle-orm";
import pLimit from "p-limit";

import type { SqlValue } from "#db/database.ts";
import { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { QUICK } from "#telegram/call-telegram.ts";

import { keepStandings, look } from "./chat-sights.ts";
import { keepFacts } from "./keep-facts.ts";
import { momentOf } from "./moment.ts";

const DAY_SECONDS = 24 * 3600;
const AT_A_TIME = 5;
/** How many memberships a round looks at. A day has enough rounds for each of 700,000. */
const PAGE = 500;
/** What reading one chat uses at most. */
const READING = { queries: 5, calls: 2 };

/** A place among the memberships, in the order of their key. */
interface Place {
  botId: string;
  chatId: string;
}

const START: Place = { botId: "", chatId: "" };

const toPlace = (row: SqlValue[]): Place => ({ botId: String(row[0]), chatId: String(row[1]) });

/**
 * Telegram tells nobody when a group changes what it allows its members, so for a bot that is bound by it
 * this is asked for again after a day; of a bot that is not known to be an administrator, its standing too.
 */
async function findStale(
  ports: Ports,
  source: SQL,
  which: SQL,
  order: SQL,
  limit: number,
): Promise<Place[]> {
  const dayAgo = momentOf(Math.floor(ports.now() / 1000) - DAY_SECONDS, 0);
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT memberships.bot_id, memberships.chatId
    FROM ${source} AS memberships
    JOIN groups ON groups.chatId = memberships.chatId
    LEFT JOIN chat_permissions ON chat_permissions.chatId = memberships.chatId
    WHERE ${which} AND groups.type <> 'channel' AND memberships.is_bound IS NOT 0
      AND coalesce(memberships.standing, 'posting') = 'posting'
      AND coalesce(chat_permissions.told_at, '') < ${dayAgo}
    ORDER BY ${order} LIMIT ${limit}`);
  return rows.map(toPlace);
}

async function read(ports: Ports, { botId, chatId }: Place, signal?: AbortSignal): Promise<void> {
  const [bot] = await ports.db.select().from(bots).where(eq(bots.id, botId));
  if (!bot || signal?.aborted) return;
  try {
    const sight = await look(ports, bot, await unsealToken(ports, bot), chatId, {
      ...QUICK,
      ...(signal && { signal }),
    });
    const at = momentOf(Math.floor(ports.now() / 1000), 0);
    await keepStandings(ports, [sight]);
    const { chat, trouble } = sight;
    if (chat && chat.chatId !== chatId) {
      await keepFacts(ports, botId, [{ kind: "moved", chatId, toChatId: chat.chatId, at }]);
    } else if (!chat && trouble?.kind === "refused") {
      // It is not asked about again for a day, or others would never have their turn.
      await keepFacts(ports, botId, [{ kind: "untold", chatId, at }]);
    }
  } catch (error) {
    // A bot whose token cannot be opened sees nothing; its health says why.
    if (!(error instanceof SealBroken)) throw error;
  }
}

interface Round {
  /** No more chats than this. */
  limit: number;
  signal?: AbortSignal;
}

const hasRoomFor = (ports: Ports, limit: number) =>
  ports.hasBudget({ queries: READING.queries * limit, calls: READING.calls * limit });

const readAll = (ports: Ports, stale: readonly Place[], signal?: AbortSignal) =>
  pLimit(AT_A_TIME).map(stale, (one) => read(ports, one, signal));

/** Asks Telegram for rights that are not known or a day old, the longest unasked first. `which` sees `memberships` and `groups`. */
export async function refreshRights(
  ports: Ports,
  which: SQL,
  { limit, signal }: Round,
): Promise<void> {
  if (!hasRoomFor(ports, limit)) return;
  const byAge = sql`coalesce(chat_permissions.told_at, '')`;
  await readAll(ports, await findStale(ports, sql`memberships`, which, byAge, limit), signal);
}

/** Does the same for all chats, a page of them each time, and begins anew behind the last. */
export function createRightsRounds(ports: Ports) {
  let after = START;

  /** Where a page that begins here ends, if another follows it. */
  async function endOfPage(page: SQL): Promise<Place> {
    const rows = await ports.db.all<SqlValue[]>(
      sql`SELECT bot_id, chatId FROM ${page} LIMIT 1 OFFSET ${PAGE - 1}`,
    );
    return rows[0] ? toPlace(rows[0]) : START;
  }

  return async ({ limit, signal }: Round): Promise<void> => {
    if (!hasRoomFor(ports, limit)) return;
    const page = sql`(SELECT * FROM memberships WHERE (bot_id, chatId) > (${after.botId}, ${after.chatId})
      ORDER BY bot_id, chatId LIMIT ${PAGE})`;
    const byKey = sql`memberships.bot_id, memberships.chatId`;
    const stale = await findStale(ports, page, sql`true`, byKey, limit);
    after = (stale.length === limit && stale.at(-1)) || (await endOfPage(page));
    await readAll(ports, stale, signal);
  };
}
