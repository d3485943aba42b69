import type { Change, Posts } from "@tbm/contract/changes.ts";
import { type Cause, plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { eq } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { readLost } from "#discovery/group-rights.ts";
import { notFound, refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { type BroadcastRow, countsOf } from "#ledger/all-bots/broadcast-counts.ts";
import { findBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { readSilentBots } from "#ledger/all-bots/open-bots.ts";
import { readRetryable } from "#ledger/all-bots/retryable-groups.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { type Ledger, ledgerOf } from "#ledger/ledger.ts";
import { deletableSince } from "#messages/deletable.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import type { Ports } from "#ports.ts";
import { readBacklog } from "#sending/pace/backlog.ts";
import { estimateSeconds } from "#sending/pace/estimate.ts";

type NewChange = Parameters<Ledger["queueChange"]>[0];

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
      bot_id: row.bot_id,
      started_by: row.started_by ?? "operator",
      ...(row.change === "buttons"
        ? { keyboard_id: row.target_id, keyboard }
        : { broadcast_id: row.target_id }),
      created_at,
      finished_at,
      is_telegram_silent: finished_at === null && silent.has(row.bot_id),
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
  const { bot_id } = await findMessage(ports, id);
  return toChanges(ports, await ledgerOf(ports, bot_id).readChanges(id));
}

async function readOffline({ db }: Ports, botId: string): Promise<Posts["offline"]> {
  const [bot] = await db.select().from(bots).where(eq(bots.id, botId));
  if (bot?.status !== "offline") return null;
  const cause: Cause = { code: "bot_offline", params: { cause: bot.cause } };
  return { reason: sentenceOf(cause), cause };
}

export async function getPosts(ports: Ports, id: string, group?: string): Promise<Posts> {
  const { bot_id } = await findMessage(ports, id);
  const groups = group === undefined ? null : [group];
  const ledger = ledgerOf(ports, bot_id);
  const counts = await ledger.countPosts(id, deletableSince(ports), groups);
  const { troubled, named } = await readLost(
    ports,
    bot_id,
    await ledger.readPostedGroups(id, groups),
  );
  const { posted, moved, old, deleted, unknown, messages } = counts;
  const ahead = await readBacklog(ports, bot_id, []);
  const perGroup = posted === 0 ? 0 : Math.ceil(messages / posted);
  const weights = Array.from({ length: perGroup }, () => 1);
  const seconds =
    ahead.pauseMs / 1000 +
    estimateSeconds({ parts: [...ahead.parts, { deliveries: posted, weights }], busiest: weights });
  return {
    posted,
    deletable: posted - moved - old,
    moved,
    deleted,
    unknown,
    lost: troubled.length,
    lost_groups: named,
    offline: await readOffline(ports, bot_id),
    seconds,
  };
}

/** Why nothing could be queued. */
async function explainRefusal(
  ports: Ports,
  { id, bot_id }: BroadcastRow,
  groups: readonly string[] | null,
): Promise<Error> {
  const counts = await ledgerOf(ports, bot_id).countPosts(id, "", null);
  const { posted, isSending, isBeingDeleted } = counts;
  if (isSending) return refused("change_while_sending");
  if (isBeingDeleted) return refused("change_while_deleting");
  return refused(groups !== null && posted > 0 ? "change_groups_unknown" : "change_nothing_left");
}

/** Checks that the posts of a message can be changed now. */
export async function assertChangeable(ports: Ports, target: BroadcastRow): Promise<void> {
  await assertNotHeld(ports);
  if (target.finished_at === null) throw refused("change_while_sending");
  const count = await ports.db.$count(bots, eq(bots.id, target.bot_id));
  if (count === 0) throw refused("change_bot_deleted");
}

/** Queues a change, or refuses it with the reason. */
export async function startChange(
  ports: Ports,
  target: BroadcastRow,
  change: Pick<NewChange, "groups" | "content">,
): Promise<Change> {
  const id = newId(ports, "chg");
  const ledger = ledgerOf(ports, target.bot_id);
  await ports.db.batch(ledger.queueChange({ id, targetId: target.id, ...change }));
  if (!(await ledger.has(id))) {
    throw await explainRefusal(ports, target, change.groups);
  }
  ports.wake(target.bot_id);
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
  const { bot_id } = await findChange(ports, id);
  await ports.db.batch(ledgerOf(ports, bot_id).cancel(id, plain("stopped_by_operator")));
  ports.wake(bot_id);
  return getChange(ports, id);
}
