import type { Broadcast, BroadcastDetail, RepeatInput } from "@tbm/contract/broadcasts.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { desc, eq, type SQL, sql } from "drizzle-orm";

import { bots, broadcasts, deliveries } from "#db/schema.ts";
import { outages } from "#db/upkeep-tables.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { type Counts, countsOf } from "#ledger/broadcast-counts.ts";
import { endQueued } from "#ledger/end-deliveries.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { countCovered, repeat } from "#ledger/resend.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import type { Ports } from "#ports.ts";

import { isAskedFor } from "./broadcast-filter.ts";
import { original, originalLink, readRepeats, toLink } from "./repeat-links.ts";

type Row = typeof broadcasts.$inferSelect;

const toBroadcast = (
  { id, bot_id, source, title, message, entities, options, created_at, finished_at }: Row,
  bot_name: string | null,
  repeat_of: Broadcast["repeat_of"],
  image_urls: string[],
  isTelegramSilent: boolean,
  counts: Counts,
): Broadcast => ({
  id,
  bot_id,
  bot_name,
  source,
  title,
  repeat_of,
  message,
  entities,
  ...options,
  image_urls,
  created_at,
  finished_at,
  is_telegram_silent: isTelegramSilent && finished_at === null,
  ...counts,
});

interface Found {
  row: Row;
  broadcast: Broadcast;
}

/** At most one page, newest first. */
export async function readBroadcasts(ports: Ports, which: SQL | undefined): Promise<Broadcast[]> {
  return (await read(ports, which)).map(({ broadcast }) => broadcast);
}

async function read(ports: Ports, which: SQL | undefined): Promise<Found[]> {
  const rows = await ports.db
    .select({
      row: broadcasts,
      botName: bots.name,
      isTelegramSilent: sql<number>`coalesce(${outages.pauses} > 0, 0)`,
      ...originalLink,
    })
    .from(broadcasts)
    .leftJoin(bots, eq(bots.id, broadcasts.bot_id))
    .leftJoin(outages, eq(outages.bot_id, broadcasts.bot_id))
    .leftJoin(original, eq(original.id, broadcasts.source_id))
    .where(which)
    .orderBy(desc(broadcasts.seq))
    .limit(LIMITS.broadcastsPerPage);
  const addresses = await pictureAddresses(
    ports,
    rows.map(({ row }) => row.id),
  );
  const counts = await countsOf(
    ports,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, botName, isTelegramSilent, ...link }) => {
    const pictures = addresses.get(row.id) ?? [];
    const isSilent = isTelegramSilent === 1;
    return {
      row,
      broadcast: toBroadcast(row, botName, toLink(link), pictures, isSilent, counts(row)),
    };
  });
}

export const listBroadcasts = (
  ports: Ports,
  question: Parameters<typeof isAskedFor>[0],
): Promise<Broadcast[]> => readBroadcasts(ports, isAskedFor(question));

export async function getBroadcast(ports: Ports, id: string): Promise<BroadcastDetail> {
  const [found] = await read(ports, eq(broadcasts.id, id));
  if (!found) throw notFound("broadcast");
  const { row, broadcast } = found;
  return { ...broadcast, keyboard: row.keyboard, repeats: await readRepeats(ports, id) };
}

export async function stopBroadcast(ports: Ports, id: string): Promise<BroadcastDetail> {
  const { bot_id } = await getBroadcast(ports, id);
  const stopped = endQueued(ports, sql`open.id = ${id}`, "cancelled", plain("stopped_by_operator"));
  await ports.db.batch(stopped);
  ports.wake(bot_id);
  return getBroadcast(ports, id);
}

/** A delivery's end is final, so what is tried again is a broadcast of its own. */
export async function repeatBroadcast(
  ports: Ports,
  id: string,
  state: RepeatInput["state"],
): Promise<BroadcastDetail> {
  const newOne = newId(ports, "brd");
  const { bot_id, bot_name } = await getBroadcast(ports, id);
  await assertNotHeld(ports);
  if (bot_name === null) throw refused("broadcast_bot_deleted");
  await ports.db.batch(repeat(ports, id, newOne, state));
  const isMade = await ports.db.$count(deliveries, eq(deliveries.broadcast_id, newOne));
  if (isMade === 0) {
    const isLeft = sql`broadcast_id = ${id} AND state = ${state} AND repeated_in IS NULL`;
    if ((await countCovered(ports, id, state)) > 0) throw refused("resend_covered");
    throw (await ports.db.$count(deliveries, isLeft)) > 0
      ? refused("resend_groups_gone")
      : refused("resend_nothing_left", { state });
  }
  ports.wake(bot_id);
  return getBroadcast(ports, newOne);
}
