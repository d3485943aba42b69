import { eq, type SQL, sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { bots } from "#db/schema.ts";
import { inTurns } from "#pool.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";

import { unsealToken } from "./bot-token.ts";
import { QUICK } from "./call-telegram.ts";
import { keepStandings, look } from "./chat-sights.ts";
import { keepFacts } from "./keep-facts.ts";
import { momentOf } from "./moment.ts";

const DAY_SECONDS = 24 * 3600;
const AT_A_TIME = 5;
/** What reading one chat uses at most. */
const READING = { queries: 5, calls: 2 };

/**
 * Telegram tells nobody when a group changes what it allows its members, so for a bot that is bound by it
 * this is asked for again after a day; of a bot that is not known to be an administrator, its standing too.
 */
async function findStale(ports: Ports, which: SQL, limit: number) {
  const dayAgo = momentOf(Math.floor(ports.now() / 1000) - DAY_SECONDS, 0);
  const rows = await ports.db.all<SqlValue[]>(sql`
    SELECT memberships.bot_id, memberships.chatId
    FROM memberships
    JOIN groups ON groups.chatId = memberships.chatId
    LEFT JOIN chat_permissions ON chat_permissions.chatId = memberships.chatId
    WHERE ${which} AND groups.type <> 'channel' AND memberships.is_bound IS NOT 0
      AND coalesce(memberships.standing, 'posting') = 'posting'
      AND coalesce(chat_permissions.told_at, '') < ${dayAgo}
    ORDER BY coalesce(chat_permissions.told_at, '') LIMIT ${limit}`);
  return rows.map((row) => ({ botId: String(row[0]), chatId: String(row[1]) }));
}

async function read(
  ports: Ports,
  { botId, chatId }: { botId: string; chatId: string },
  signal?: AbortSignal,
): Promise<void> {
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
  /** Sees `memberships` and `groups`. */
  which: SQL;
  /** The longest unasked first, and no more than this. */
  limit: number;
  signal?: AbortSignal;
}

/** Asks Telegram for rights that are not known or a day old. */
export async function refreshRights(ports: Ports, { which, limit, signal }: Round): Promise<void> {
  const room = { queries: READING.queries * limit, calls: READING.calls * limit };
  if (!ports.hasRoom(room)) return;
  const stale = await findStale(ports, which, limit);
  await inTurns(stale, AT_A_TIME, (one) => read(ports, one, signal));
}
