import type { Group, GroupChoice, GroupDecision, GroupInput } from "@tbm/contract/groups.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { and, desc, eq, sql } from "drizzle-orm";

import { currentGroupId, forumId, withTopics } from "#db/group-identity.ts";
import { newGroups } from "#db/group-tables.ts";
import { groups, movedChats } from "#db/schema.ts";
import { groupColumns, isWholeGroup } from "#db/wire-columns.ts";
import { lookUpChat } from "#discovery/chat-lookup.ts";
import { momentOf } from "#discovery/moment.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { newId, timestamp } from "#ids.ts";
import { cancelForGroup, findSenders } from "#ledger/all-bots/cancel.ts";
import { awaitEnds } from "#ledger/all-bots/recall-parcels.ts";
import type { Ports } from "#ports.ts";

export async function listGroups({ db }: Ports): Promise<Group[]> {
  return db
    .select(groupColumns)
    .from(groups)
    .where(isWholeGroup)
    .orderBy(desc(groups.created_at), sql`rowid desc`);
}

async function refuseKnown({ db }: Ports, chatId: string, ownId: string): Promise<void> {
  const [known] = await db
    .select(groupColumns)
    .from(groups)
    .where(and(eq(groups.chatId, chatId), isWholeGroup));
  // The same id means that the same request was retried after a crash.
  if (!known || known.id === ownId) return;
  throw new AppError(409, "group_known", { name: known.name });
}

async function currentChatId({ db }: Ports, chatId: string): Promise<string> {
  const [moved] = await db.select().from(movedChats).where(eq(movedChats.from_chat_id, chatId));
  return moved?.to_chat_id ?? chatId;
}

/** A chat that no bot can see yet is stored as typed; its bots may be added later. */
export async function createGroup(ports: Ports, input: GroupInput): Promise<Group> {
  const id = newId(ports, "grp");
  const typedId = await currentChatId(ports, input.chatId);
  await refuseKnown(ports, typedId, id);
  const found = await lookUpChat(ports, typedId);
  const chatId = found?.chatId ?? typedId;
  const group = {
    id,
    name: input.name,
    chatId,
    type: found?.type ?? input.type,
    created_at: timestamp(ports),
    status: "accepted",
  };
  const named_at = momentOf(Math.floor(ports.now() / 1000), 0);
  await ports.db
    .insert(groups)
    .values({ ...group, named_at })
    .onConflictDoNothing();
  await refuseKnown(ports, chatId, id);
  return group;
}

export const acceptChosen = async (ports: Ports, input: GroupChoice): Promise<GroupDecision> => ({
  count: await acceptGroups(ports, input.groups),
});

/** Their topics go with them. Nothing is queued for a new group, so there is nothing to cancel. */
export async function declineGroups({ db }: Ports, input: GroupChoice): Promise<GroupDecision> {
  const isChosen = sql`${forumId} in (select value from json_each(${JSON.stringify(input.groups)}))`;
  const isNew = sql`${forumId} in (select group_id from ${newGroups})`;
  const declined = await db
    .delete(groups)
    .where(and(isChosen, isNew))
    .returning({ thread_id: groups.thread_id });
  return { count: declined.filter(({ thread_id }) => thread_id === 0).length };
}

/** Removes a group and its topics. Cancels what is queued for them. It is listed again as soon as Telegram reports it again. */
export async function deleteGroup(ports: Ports, given: string): Promise<undefined> {
  const { db } = ports;
  const id = currentGroupId(sql`${given}`);
  const senders = await findSenders(ports, id);
  const results = await db.batch([
    ...cancelForGroup(ports, id, plain("group_removed")),
    db
      .delete(groups)
      .where(sql`${groups.id} in ${withTopics(id)}`)
      .returning(),
  ]);
  const deleted = results.at(-1);
  if (!Array.isArray(deleted) || deleted.length === 0) throw notFound("group");
  for (const botId of senders) ports.wake(botId);
  await awaitEnds(ports);
}
