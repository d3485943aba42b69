import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { groups, memberships } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";

import type { Fact } from "./discovered-facts.ts";
import { NEVER } from "./moment.ts";
import { moveGroups } from "./moved-chats.ts";
import { acceptMoved, markAsNew } from "./new-groups.ts";
import { savePermissions } from "./permissions.ts";
import { saveTopics } from "./topic-updates.ts";

/*
 * Updates can arrive twice, late and in any order. Each fact carries its moment, and the later moment
 * wins, so the records depend on what happened, not on when the worker received it.
 */

type Statement = BatchItem<"sqlite">;
type FactOf<Kind extends Fact["kind"]> = Extract<Fact, { kind: Kind }>;

const movedTo = (chatId: string) =>
  sql<string>`(select to_chat_id from moved_chats where from_chat_id = ${chatId})`;

function nameGroup(ports: Ports, botId: string, fact: FactOf<"named">): Statement[] {
  const id = newId(ports, "grp");
  const naming = ports.db
    .insert(groups)
    .values({
      id,
      name: fact.name,
      chatId: sql`coalesce(${movedTo(fact.chatId)}, ${fact.chatId})`,
      type: sql`iif(${movedTo(fact.chatId)} is null, ${fact.type}, 'supergroup')`,
      created_at: timestamp(ports),
      named_at: fact.at,
    })
    .onConflictDoUpdate({
      target: [groups.chatId, groups.thread_id],
      set: { name: sql`excluded.name`, named_at: sql`excluded.named_at` },
      setWhere: sql`excluded.named_at > ${groups.named_at}`,
    });
  return ports.settings.ACCEPT_GROUPS === "all" ? [naming] : [naming, markAsNew(ports, id, botId)];
}

/** Saves nothing for a bot that has been deleted meanwhile. */
function saveStandingFacts(
  { db }: Ports,
  botId: string,
  facts: readonly FactOf<"standing">[],
): Statement[] {
  if (facts.length === 0) return [];
  const field = (path: string) => sql`item.value ->> ${sql.raw(`'$.${path}'`)}`;
  return [
    db.run(sql`
      INSERT INTO ${memberships} (bot_id, chatId, standing, cause, standing_at, seen_at, is_bound,
        can_send_photos, can_send_animations, can_manage_topics)
      SELECT bots.id, ${field("chatId")}, ${field("standing")}, ${field("cause")}, ${field("at")},
        ${NEVER}, ${field("rights.isBound")}, ${field("rights.canSendPhotos")},
        ${field("rights.canSendAnimations")}, ${field("rights.canManageTopics")}
      FROM json_each(${JSON.stringify(facts)}) AS item JOIN bots ON bots.id = ${botId}
      WHERE true ON CONFLICT (bot_id, chatId) DO UPDATE SET standing = excluded.standing,
        cause = excluded.cause, standing_at = excluded.standing_at, is_bound = excluded.is_bound,
        can_send_photos = excluded.can_send_photos,
        can_send_animations = excluded.can_send_animations,
        can_manage_topics = excluded.can_manage_topics
      WHERE excluded.standing_at > memberships.standing_at`),
  ];
}

function saveSeen({ db }: Ports, botId: string, { chatId, seen, at }: FactOf<"seen">): Statement {
  return db
    .insert(memberships)
    .select(sql`select id, ${chatId}, null, null, ${NEVER}, ${seen}, ${at}, null, null, null, null
      from bots where id = ${botId}`)
    .onConflictDoUpdate({
      target: [memberships.bot_id, memberships.chatId],
      set: { seen, seen_at: at },
      setWhere: sql`excluded.seen_at > ${memberships.seen_at}`,
    });
}

/**
 * The statements that save facts about a bot's chats, to be run as one batch. Moves, standings and permissions take
 * as many statements for a hundred chats as for one.
 */
export function statementsFor(ports: Ports, botId: string, facts: readonly Fact[]): Statement[] {
  const all = <Kind extends Fact["kind"]>(kind: Kind) =>
    facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind);
  return [
    ...acceptMoved(ports, all("moved")),
    // Before names, because a name is saved under the chat's present id.
    ...moveGroups(ports, all("moved")),
    ...all("named").flatMap((fact) => nameGroup(ports, botId, fact)),
    ...saveStandingFacts(ports, botId, all("standing")),
    ...all("seen").map((fact) => saveSeen(ports, botId, fact)),
    ...savePermissions(ports, botId, all("permissions")),
    ...savePermissions(ports, botId, all("unavailable")),
    ...savePermissions(ports, botId, all("forbidden")),
    ...saveTopics(ports, botId, {
      topics: all("topic"),
      states: all("topicState"),
      refusals: all("topicRefused"),
    }),
  ];
}

/** Saves facts about a bot's chats in one transaction. */
export async function saveFacts(ports: Ports, botId: string, facts: Iterable<Fact>): Promise<void> {
  const [first, ...rest] = statementsFor(ports, botId, [...facts]);
  if (first) await ports.db.batch([first, ...rest]);
}
