import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type {
  BroadcastDraft,
  broadcastDraftCalls,
} from "@tbm/contract/broadcasts/broadcast-draft.ts";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";

import { bots, keyboards } from "#db/schema.ts";
import { notFound } from "#http/app-error.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import type { BroadcastRow } from "#ledger/all-bots/broadcast-counts.ts";
import { readTargets } from "#ledger/all-bots/delivery-list.ts";
import { findBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { readPictures } from "#messages/message-pictures.ts";
import { renderRandom } from "#messages/template.ts";
import type { Ports } from "#ports.ts";

/** The broadcast's keyboard, or one with the same buttons if it was deleted since. */
async function findKeyboard({ db }: Ports, row: BroadcastRow): Promise<string | null> {
  if (!row.keyboard) return null;
  const isSame = sql`${keyboards.id} = ${row.keyboard_id}`;
  const [found] = await db
    .select({ id: keyboards.id })
    .from(keyboards)
    .where(sql`${isSame} OR json(${keyboards.keyboard}) = json(${JSON.stringify(row.keyboard)})`)
    .orderBy(sql`${isSame} DESC`)
    .limit(1);
  return found?.id ?? null;
}

async function findBot({ db }: Ports, row: BroadcastRow): Promise<string | null> {
  if (row.is_automatic) return AUTOMATIC_BOT;
  return (await db.$count(bots, eq(bots.id, row.bot_id))) > 0 ? row.bot_id : null;
}

type DraftQuery = z.output<typeof broadcastDraftCalls.getBroadcastDraft.query>;

/** The draft of a message as it is in most groups, in one group, or as an edit made it. */
export async function getBroadcastDraft(
  ports: Ports,
  id: string,
  { group, version, purpose }: DraftQuery,
): Promise<BroadcastDraft> {
  const target = await findBroadcast(ports, id);
  if (!target || target.change !== null) throw notFound("broadcast");
  const ledger = allLedgers(ports);
  const row = version
    ? (await ledger.readChanges(id)).find((change) => change.id === version)
    : await ledger.readPosted(target, group);
  if (!row) throw notFound("change");
  const known = await readTargets(ports, id);
  // Only a campaign's text has variables.
  const isFilled = row.source === "campaign" && purpose !== "edit";
  const written = { text: row.message, entities: row.entities ?? [] };
  const { text, entities } = isFilled ? renderRandom(ports, written) : written;
  return {
    botId: await findBot(ports, row),
    groups: known.map((group) => group.id),
    message: text,
    entities: [...entities],
    ...row.options,
    ...target.lifetime,
    keyboardId: await findKeyboard(ports, row),
    keyboard: row.keyboard,
    images: await readPictures(ports, row.id),
  };
}
