import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import type { HandOver, HandOverInput, Substitutes } from "@tbm/contract/broadcasts/hand-over.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";

import { targetName } from "#db/group-identity.ts";
import { groups } from "#db/schema.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { wakeBotsOf } from "#ledger/all-bots/broadcast-bots.ts";
import type { BroadcastRow } from "#ledger/all-bots/broadcast-counts.ts";
import { findBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { assertNotFolded } from "#ledger/all-bots/folded-results.ts";
import {
  countWaitingFor,
  moveWaiting,
  readUnsent,
  type UnsentDelivery,
} from "#ledger/all-bots/hand-over.ts";
import { withoutParcels } from "#ledger/all-bots/recall-parcels.ts";
import { mayPostTo, readPreferences, readSenders, type Sender } from "#ledger/all-bots/senders.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { ledgerOf } from "#ledger/ledger.ts";
import { type Needs, needsOfSteps } from "#messages/needs.ts";
import { assertBot } from "#messages/references.ts";
import { chooseBots } from "#planning/automatic/choose-bots.ts";
import type { Ports } from "#ports.ts";

async function findMessage(ports: Ports, id: string): Promise<BroadcastRow> {
  const row = await findBroadcast(ports, id);
  if (!row || row.change !== null) throw notFound("broadcast");
  return row;
}

interface Stranded {
  /** The unsent deliveries whose own bot is deleted, offline or may not post there. */
  deliveries: UnsentDelivery[];
  /** The bots that are online. */
  senders: Sender[];
  needs: Needs;
}

async function readStranded(
  ports: Ports,
  { id, bot_id }: BroadcastRow,
  only: readonly string[] | undefined,
): Promise<Stranded> {
  const chosen = only && new Set(only);
  const unsent = (await readUnsent(ports, id)).filter(
    ({ groupId, target }) => !chosen || chosen.has(groupId) || chosen.has(target),
  );
  const content = (await ledgerOf(ports, bot_id).readContents([id])).get(id);
  const needs = needsOfSteps(content?.steps ?? []);
  const all = await readSenders(
    ports,
    unsent.map(({ target }) => target),
  );
  const senders = all.filter(({ isOnline }) => isOnline);
  const known = new Map(senders.map((sender) => [sender.id, sender]));
  const deliveries = unsent.filter(({ botId, target }) => {
    const own = known.get(botId);
    return !own || !mayPostTo(own, target, needs);
  });
  return { deliveries, senders, needs };
}

/** The first groups by name. */
const readFirstNames = ({ db }: Ports, ids: readonly string[]) =>
  db
    .select({ id: groups.id, name: targetName })
    .from(groups)
    .where(sql`${groups.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .orderBy(targetName)
    .limit(LIMITS.unreachableGroupsNamed);

export async function getSubstitutes(
  ports: Ports,
  id: string,
  group: string | undefined,
): Promise<Substitutes> {
  const message = await findMessage(ports, id);
  const { deliveries, senders, needs } = await readStranded(
    ports,
    message,
    group ? [group] : undefined,
  );
  const able = senders.map((sender) => ({
    bot_id: sender.id,
    bot_name: sender.name,
    groups: deliveries.filter(({ target }) => mayPostTo(sender, target, needs)).length,
  }));
  const unreachable = deliveries
    .map(({ target }) => target)
    .filter((target) => !senders.some((sender) => mayPostTo(sender, target, needs)));
  return {
    groups: deliveries.length - unreachable.length,
    bots: able.filter(({ groups: count }) => count > 0),
    unreachable: {
      total: unreachable.length,
      items: unreachable.length > 0 ? await readFirstNames(ports, unreachable) : [],
    },
  };
}

/** Which bot takes over each delivery. Deliveries that it may not post are left as they are. */
async function chooseTakeovers(
  ports: Ports,
  { deliveries, senders, needs }: Stranded,
  botId: string,
): Promise<(UnsentDelivery & { other: string })[]> {
  const targets = deliveries.map(({ target }) => target);
  const candidates = botId === AUTOMATIC_BOT ? senders : senders.filter(({ id }) => id === botId);
  const preferences = await readPreferences(ports, targets);
  const { byBot } = chooseBots([...new Set(targets)], candidates, { needs, preferences });
  const byGroup = new Map(
    Array.from(byBot, ([other, given]) => given.map((group) => [group, other] as const)).flat(),
  );
  return deliveries.flatMap((delivery) => {
    const other = byGroup.get(delivery.target);
    return other === undefined ? [] : [{ ...delivery, other }];
  });
}

const toTakeover = ({ groupId, other }: UnsentDelivery & { other: string }) => ({
  groupId,
  botId: other,
});

async function moveOrResend(
  ports: Ports,
  message: BroadcastRow,
  input: HandOverInput,
  resentId: string,
): Promise<HandOver> {
  const { id } = message;
  const stranded = await readStranded(ports, message, input.groups);
  const taken = await chooseTakeovers(ports, stranded, input.botId);
  const moving = taken.filter(({ state }) => state === "queued").map(toTakeover);
  const others = taken.filter(({ state }) => state === "failed").map(toTakeover);
  const ledger = allLedgers(ports);
  const posted = await ledger.readPosted(message);
  const takeover = { others, isAutomatic: input.botId === AUTOMATIC_BOT };
  const [first, ...rest] = [
    ...(moving.length > 0 ? moveWaiting(ports, id, moving) : []),
    ...(others.length > 0
      ? ledger.resend(id, resentId, { state: "failed", posted, takeover })
      : []),
  ];
  if (first) await ports.db.batch([first, ...rest]);
  const moved = moving.length > 0 ? await countWaitingFor(ports, id, moving) : 0;
  const resent = await ledger.countDeliveries(resentId);
  if (moved + resent === 0) throw refused("nothing_to_hand_over");
  await wakeBotsOf(ports, [id, resentId]);
  return { moved, resent, broadcast_id: resent > 0 ? resentId : null };
}

/** Lets another bot send what the broadcast's own bots could not. What was sent or may have been sent stays as it is. */
export async function handOver(ports: Ports, id: string, input: HandOverInput): Promise<HandOver> {
  const resentId = newId(ports, "brd");
  const message = await findMessage(ports, id);
  await assertNotHeld(ports);
  assertNotFolded(ports, message);
  if (input.botId !== AUTOMATIC_BOT) await assertBot(ports, input.botId);
  return withoutParcels(ports, id, () => moveOrResend(ports, message, input, resentId));
}
