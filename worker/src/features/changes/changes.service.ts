import type { Change, Posts } from "@tbm/contract/changes.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { countInBusiestChats, readLost } from "#discovery/group-rights.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { allLedgers, type NewChange } from "#ledger/all-bots/all-ledgers.ts";
import { botIdsOf, hasBot, wakeBotsOf } from "#ledger/all-bots/broadcast-bots.ts";
import { type BroadcastRow, countsOf } from "#ledger/all-bots/broadcast-counts.ts";
import { findBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { assertNotFolded } from "#ledger/all-bots/folded-results.ts";
import { readSilentBots } from "#ledger/all-bots/open-bots.ts";
import { readRetryable } from "#ledger/all-bots/retryable-groups.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { obstacleToChange } from "#messages/change-obstacle.ts";
import { deletableSince } from "#messages/deletable.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import { shownBot } from "#messages/references.ts";
import type { Ports } from "#ports.ts";
import { findSlowest } from "#sending/pace/slowest-bot.ts";

/** A message, as opposed to a change of one. */
export async function findMessage(ports: Ports, id: string): Promise<BroadcastRow> {
  const row = await findBroadcast(ports, id);
  if (!row || row.change !== null) throw notFound("broadcast");
  return row;
}

export async function findChange(ports: Ports, id: string): Promise<BroadcastRow> {
  const row = await findBroadcast(ports, id);
  if (!row || row.change === null) throw notFound("change");
  return row;
}

export async function toChanges(ports: Ports, rows: readonly BroadcastRow[]): Promise<Change[]> {
  const counts = await countsOf(ports, rows);
  const ids = rows.map(({ id }) => id);
  const addresses = await pictureAddresses(ports, ids);
  const retryable = await readRetryable(ports, ids);
  const silent = await readSilentBots(ports);
  return rows.map((row): Change => {
    const { id, created_at, finished_at, message, keyboard, entities, options } = row;
    const { sent: done, missed: _, ...others } = counts(row);
    return {
      id,
      kind: row.change ?? "",
      bot_id: shownBot(row),
      started_by: row.started_by ?? "operator",
      ...(row.change === "buttons"
        ? { keyboard_id: row.target_id, keyboard }
        : { broadcast_id: row.target_id }),
      created_at,
      finished_at,
      is_telegram_silent: finished_at === null && botIdsOf(row).some((botId) => silent.has(botId)),
      ...others,
      done,
      retryable: retryable.get(id)?.length ?? 0,
      ...(row.change === "edit" && {
        message,
        keyboard,
        entities,
        ...options,
        image_urls: addresses.get(id) ?? [],
      }),
    };
  });
}

export async function getChange(ports: Ports, id: string): Promise<Change> {
  const [change] = await toChanges(ports, [await findChange(ports, id)]);
  if (!change) throw notFound("change");
  return change;
}

export async function listChanges(ports: Ports, id: string): Promise<Change[]> {
  await findMessage(ports, id);
  return toChanges(ports, await allLedgers(ports).readChanges(id));
}

/** Why the first of these bots that is offline is. */
async function readOffline({ db }: Ports, botIds: string[]): Promise<Posts["offline"]> {
  const isOffline = sql`${bots.status} = 'offline'
    AND ${bots.id} IN (SELECT value FROM json_each(${JSON.stringify(botIds)}))`;
  const [bot] = await db.select().from(bots).where(isOffline).limit(1);
  if (!bot) return null;
  const cause: Cause = { code: "bot_offline", params: { cause: bot.cause } };
  return { reason: sentenceOf(cause), cause };
}

export async function getPosts(ports: Ports, id: string, group?: string): Promise<Posts> {
  await findMessage(ports, id);
  const groups = group === undefined ? null : [group];
  const ledger = allLedgers(ports);
  const counts = await ledger.countPosts(id, deletableSince(ports), groups);
  const byBot = await ledger.readPostedGroups(id, groups);
  const { posted, moved, old, deleted, unknown, messages } = counts;
  const perGroup = posted === 0 ? 0 : Math.ceil(messages / posted);
  const weights = Array.from({ length: perGroup }, () => 1);
  const asked = Array.from(byBot, ([botId, own]) => ({ botId, groups: own }));
  const { troubled, named } = await readLost(ports, asked);
  const inBusiestChat = await countInBusiestChats(ports, asked);
  const loads = Array.from(byBot, ([botId, own]) => ({
    botId,
    deliveries: own.length,
    inBusiestChat: inBusiestChat.get(botId) ?? 0,
    weights,
  }));
  const { seconds } = await findSlowest(ports, loads);
  return {
    posted,
    deletable: posted - moved - old,
    moved,
    deleted,
    unknown,
    lost: troubled.length,
    lost_groups: named,
    offline: await readOffline(ports, [...byBot.keys()]),
    seconds,
  };
}

/** Why nothing could be queued. */
async function explainRefusal(
  ports: Ports,
  { id }: BroadcastRow,
  groups: readonly string[] | null,
): Promise<Error> {
  const obstacle = obstacleToChange(await allLedgers(ports).countPosts(id, "", null));
  const isElsewhere = groups !== null && obstacle === null;
  return refused(isElsewhere ? "change_groups_unknown" : (obstacle ?? "change_nothing_left"));
}

/** Checks that the posts of a message can be changed now. */
export async function assertChangeable(ports: Ports, target: BroadcastRow): Promise<void> {
  await assertNotHeld(ports);
  if (target.finished_at === null) throw refused("change_while_sending");
  assertNotFolded(ports, target);
  if (!(await hasBot(ports, target))) throw refused("change_bot_deleted");
}

/** Queues a change, or refuses it with the reason. */
export async function startChange(
  ports: Ports,
  target: BroadcastRow,
  change: Pick<NewChange, "groups" | "content">,
): Promise<Change> {
  const id = newId(ports, "chg");
  const ledger = allLedgers(ports);
  await ports.db.batch(ledger.queueChange({ id, targetId: target.id, ...change }));
  if (!(await ledger.has(id))) {
    throw await explainRefusal(ports, target, change.groups);
  }
  await wakeBotsOf(ports, [id]);
  return getChange(ports, id);
}

export async function deletePosts(
  ports: Ports,
  id: string,
  groups: readonly string[] | undefined,
): Promise<Change> {
  const target = await findMessage(ports, id);
  await assertChangeable(ports, target);
  return startChange(ports, target, { groups: groups ?? null, content: null });
}

export async function stopChange(ports: Ports, id: string): Promise<Change> {
  await findChange(ports, id);
  await ports.db.batch(allLedgers(ports).cancel(id, plain("stopped_by_operator")));
  await wakeBotsOf(ports, [id]);
  return getChange(ports, id);
}
