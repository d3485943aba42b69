import type { Broadcast, BroadcastDetail, ResendInput } from "@tbm/contract/broadcasts.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";

import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { botCountOf, hasBot, wakeBotsOf } from "#ledger/all-bots/broadcast-bots.ts";
import { type Counts, countsOf } from "#ledger/all-bots/broadcast-counts.ts";
import { assertNotFolded, isFolded } from "#ledger/all-bots/folded-results.ts";
import type { HistoryFilter } from "#ledger/all-bots/history-filter.ts";
import { type HistoryEntry, readEntry, readHistory } from "#ledger/all-bots/history.ts";
import { awaitEnds, withoutParcels } from "#ledger/all-bots/recall-parcels.ts";
import { readResends } from "#ledger/all-bots/resend-links.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import { shownBot } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

const toBroadcast = (
  { row, botName, resendOf, isTelegramSilent, postChanges, editedMessage }: HistoryEntry,
  image_urls: string[],
  counts: Counts,
): Broadcast => ({
  id: row.id,
  bot_id: shownBot(row),
  bot_name: botName,
  ...botCountOf(row),
  source: row.source,
  title: row.title,
  repeat_of: resendOf,
  message: row.message,
  entities: row.entities,
  ...row.options,
  image_urls,
  created_at: row.created_at,
  finished_at: row.finished_at,
  is_telegram_silent: isTelegramSilent && row.finished_at === null,
  ...counts,
  post_changes: postChanges,
  edited_message: editedMessage,
});

export async function toBroadcasts(
  ports: Ports,
  entries: readonly HistoryEntry[],
): Promise<Broadcast[]> {
  const rows = entries.map(({ row }) => row);
  const addresses = await pictureAddresses(
    ports,
    rows.map(({ id }) => id),
  );
  const counts = await countsOf(ports, rows);
  return entries.map((entry) =>
    toBroadcast(entry, addresses.get(entry.row.id) ?? [], counts(entry.row)),
  );
}

export const listBroadcasts = async (ports: Ports, filter: HistoryFilter): Promise<Broadcast[]> =>
  toBroadcasts(ports, await readHistory(ports, filter));

export async function getBroadcast(ports: Ports, id: string): Promise<BroadcastDetail> {
  const entries = await readEntry(ports, id);
  const [broadcast] = await toBroadcasts(ports, entries);
  const [entry] = entries;
  if (!entry || !broadcast) throw notFound("broadcast");
  const posted = await allLedgers(ports).readPosted(entry.row);
  return {
    ...broadcast,
    keyboard: entry.row.keyboard,
    posted_keyboard: posted.keyboard,
    ...entry.row.lifetime,
    repeats: await readResends(ports, id),
    version_id: posted.id === id ? null : posted.id,
    results_kept_days: isFolded(entry.row) ? ports.settings.HISTORY_DAYS : null,
  };
}

export async function stopBroadcast(ports: Ports, id: string): Promise<BroadcastDetail> {
  await getBroadcast(ports, id);
  await ports.db.batch(allLedgers(ports).cancel(id, plain("stopped_by_operator")));
  await wakeBotsOf(ports, [id]);
  await awaitEnds(ports);
  return getBroadcast(ports, id);
}

/** A settled delivery never changes, so a resend is a new broadcast. */
export async function resendBroadcast(
  ports: Ports,
  id: string,
  state: ResendInput["state"],
): Promise<BroadcastDetail> {
  const resentId = newId(ports, "brd");
  const [entry] = await readEntry(ports, id);
  if (!entry) throw notFound("broadcast");
  await assertNotHeld(ports);
  assertNotFolded(ports, entry.row);
  if (!(await hasBot(ports, entry.row))) throw refused("broadcast_bot_deleted");
  const ledger = allLedgers(ports);
  await withoutParcels(ports, id, async () => {
    const posted = await ledger.readPosted(entry.row);
    await ports.db.batch(ledger.resend(id, resentId, { state, posted }));
  });
  if ((await ledger.countDeliveries(resentId)) === 0) {
    if ((await ledger.countCovered(id, state)) > 0) throw refused("resend_covered");
    throw (await ledger.countNotResent(id, state)) > 0
      ? refused("resend_groups_gone")
      : refused("resend_nothing_left", { state });
  }
  await wakeBotsOf(ports, [resentId]);
  return getBroadcast(ports, resentId);
}
