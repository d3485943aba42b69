import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { groups, memberships, movedChats } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import { type Fact, factsOf } from "./discovered-facts.ts";
import { NEVER } from "./moment.ts";
import { notePermissions } from "./permissions.ts";
import { Update } from "./updates.ts";

/*
 * Updates come twice, late and in any order. Each fact carries its moment, and of two facts about
 * one thing the later moment wins, so the records depend on what was told, not on when it arrived.
 */

type Statement = BatchItem<"sqlite">;

const movedTo = (chatId: string) =>
  sql<string>`(select to_chat_id from moved_chats where from_chat_id = ${chatId})`;

function nameGroup(ports: Ports, fact: Extract<Fact, { kind: "named" }>): Statement {
  return ports.db
    .insert(groups)
    .values({
      id: newId(ports, "grp"),
      name: fact.name,
      chatId: sql`coalesce(${movedTo(fact.chatId)}, ${fact.chatId})`,
      type: sql`iif(${movedTo(fact.chatId)} is null, ${fact.type}, 'supergroup')`,
      created_at: timestamp(ports),
      named_at: fact.at,
    })
    .onConflictDoUpdate({
      target: groups.chatId,
      set: { name: sql`excluded.name`, named_at: sql`excluded.named_at` },
      setWhere: sql`excluded.named_at > ${groups.named_at}`,
    });
}

/** The record under the old id is kept and gets the new id; one made for the new id joins it. */
function moveGroup(
  { db }: Ports,
  { chatId: from, toChatId: to }: Extract<Fact, { kind: "moved" }>,
) {
  const ofNew = (column: "name" | "named_at") =>
    sql<string>`(select ${sql.identifier(column)} from groups where chatId = ${to})`;
  const isOld = eq(groups.chatId, from);
  return [
    db.insert(movedChats).values({ from_chat_id: from, to_chat_id: to }).onConflictDoNothing(),
    db
      .update(groups)
      .set({ name: ofNew("name"), named_at: ofNew("named_at") })
      .where(and(isOld, sql`${groups.named_at} < ${ofNew("named_at")}`)),
    db
      .delete(groups)
      .where(
        and(
          eq(groups.chatId, to),
          sql`exists (select 1 from groups as old where old.chatId = ${from})`,
        ),
      ),
    db.update(groups).set({ chatId: to, type: "supergroup" }).where(isOld),
  ];
}

/** Of a bot that was deleted in the meantime nothing is kept. */
const ofBot = (botId: string) => sql`from bots where id = ${botId}`;

const bit = (value: boolean | null) => (value === null ? null : Number(value));

function noteStanding({ db }: Ports, botId: string, fact: Extract<Fact, { kind: "standing" }>) {
  const { chatId, standing, reason, at, rights } = fact;
  const told = {
    is_bound: rights?.isBound ?? null,
    can_send_photos: rights?.canSendPhotos ?? null,
    can_send_animations: rights?.canSendAnimations ?? null,
  };
  return db
    .insert(memberships)
    .select(
      sql`select id, ${chatId}, ${standing}, ${reason}, ${at}, null, ${NEVER},
        ${bit(told.is_bound)}, ${bit(told.can_send_photos)}, ${bit(told.can_send_animations)}
        ${ofBot(botId)}`,
    )
    .onConflictDoUpdate({
      target: [memberships.bot_id, memberships.chatId],
      set: { standing, reason, standing_at: at, ...told },
      setWhere: sql`excluded.standing_at > ${memberships.standing_at}`,
    });
}

function noteSeen({ db }: Ports, botId: string, fact: Extract<Fact, { kind: "seen" }>) {
  const { chatId, seen, at } = fact;
  return db
    .insert(memberships)
    .select(sql`select id, ${chatId}, null, null, ${NEVER}, ${seen}, ${at}, null, null, null
      ${ofBot(botId)}`)
    .onConflictDoUpdate({
      target: [memberships.bot_id, memberships.chatId],
      set: { seen, seen_at: at },
      setWhere: sql`excluded.seen_at > ${memberships.seen_at}`,
    });
}

function statementsFor(ports: Ports, botId: string, fact: Fact): Statement[] {
  switch (fact.kind) {
    case "named":
      return [nameGroup(ports, fact)];
    case "moved":
      return moveGroup(ports, fact);
    case "standing":
      return [noteStanding(ports, botId, fact)];
    case "seen":
      return [noteSeen(ports, botId, fact)];
    default:
      return notePermissions(ports, botId, fact);
  }
}

/** Keeps facts about a bot's chats, all or none. */
export async function keepFacts(ports: Ports, botId: string, facts: Iterable<Fact>): Promise<void> {
  const [first, ...rest] = [...facts].flatMap((fact) => statementsFor(ports, botId, fact));
  if (first) await ports.db.batch([first, ...rest]);
}

/** Takes one update, however it came. When this resolves, what it told is committed. */
export async function receiveUpdate(
  ports: Ports,
  bot: { id: string; telegram_id: string },
  given: unknown,
): Promise<void> {
  const update = Update.safeParse(given);
  if (!update.success) {
    // Refusing it would make Telegram repeat it for a day.
    ports.log.warn("update ignored", { bot: bot.id, message: update.error.issues[0]?.message });
    return;
  }
  await keepFacts(ports, bot.id, factsOf(update.data, bot.telegram_id));
}
