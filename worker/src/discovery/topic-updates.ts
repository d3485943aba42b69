import { LIMITS } from "@tbm/contract/limits.ts";
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { topics } from "#db/group-tables.ts";
import { groups, memberships } from "#db/schema.ts";
import { newId, timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import type { Message } from "#telegram/updates.ts";

import { momentOf, NEVER } from "./moment.ts";

interface OfTopic {
  chatId: string;
  /** 0 for General, which is the group itself. */
  threadId: number;
  at: string;
}

export type TopicFact =
  /** There is such a topic. Its name may be unknown. */
  | (OfTopic & { kind: "topic"; name: string | null })
  | (OfTopic & { kind: "topicState"; state: "open" | "closed" | "deleted" })
  /** The bot was refused because the topic is closed, so it may not manage topics. */
  | (OfTopic & { kind: "topicRefused" });

/** Telegram shows General under this number, but accepts posts to it only without a number. */
const GENERAL = 1;

const threadOfMessage = ({
  is_topic_message: isInTopic,
  message_thread_id: threadId = 0,
}: Message): number => (isInTopic === true && threadId > GENERAL ? threadId : 0);

/** What a message says about the topic it is in. */
export function* topicFactsOf(
  message: Message,
  at: string,
  botTelegramId: string,
): Generator<TopicFact> {
  const about = { chatId: message.chat.id, threadId: threadOfMessage(message), at };
  if (about.threadId > 0) {
    const name = message.forum_topic_created?.name ?? message.forum_topic_edited?.name ?? null;
    yield { kind: "topic", ...about, at: `${at}.${botTelegramId}`, name };
    // Telegram shows a message of a topic as a reply to the one that opened it, which has the first name.
    const { date = 0, forum_topic_created: first } = message.reply_to_message ?? {};
    if (first) yield { kind: "topic", ...about, at: momentOf(date, 0), name: first.name };
  }
  if (message.forum_topic_closed || message.general_forum_topic_hidden) {
    yield { kind: "topicState", ...about, state: "closed" };
  } else if (message.forum_topic_reopened || message.forum_topic_created) {
    // General stays closed when it is shown again.
    yield { kind: "topicState", ...about, state: "open" };
  }
}

type FactOf<Kind extends TopicFact["kind"]> = Extract<TopicFact, { kind: Kind }>;
type Statement = BatchItem<"sqlite">;

/** Adds a topic to the list, unless its group has too many: any member may be allowed to create topics. */
function saveTopic(ports: Ports, { chatId, threadId, at, name }: FactOf<"topic">): Statement {
  // A topic whose name is unknown is called by its number.
  const [shown, namedAt] = name === null ? [`#${threadId}`, NEVER] : [name, at];
  return ports.db.run(sql`
    INSERT INTO ${groups} (id, name, chatId, thread_id, type, created_at, named_at)
    SELECT ${newId(ports, "grp")}, ${shown}, ${chatId}, ${threadId}, forum.type, ${timestamp(ports)}, ${namedAt}
    FROM ${groups} AS forum
    WHERE forum.chatId = ${chatId} AND forum.thread_id = 0 AND (
      EXISTS (SELECT 1 FROM ${groups} AS known WHERE known.chatId = ${chatId} AND known.thread_id = ${threadId})
      OR (SELECT count(*) FROM ${groups} AS topic WHERE topic.chatId = ${chatId}) <= ${LIMITS.topicsPerGroup})
    ON CONFLICT (chatId, thread_id) DO UPDATE SET name = excluded.name, named_at = excluded.named_at
      WHERE excluded.named_at > groups.named_at`);
}

const stateOf = (fact: FactOf<"topic" | "topicState">) => {
  const { chatId, threadId, at } = fact;
  const unknown = { chatId, threadId, state: "open", stateAt: NEVER, seenAt: NEVER, goneAt: NEVER };
  if (fact.kind === "topic") return { ...unknown, seenAt: at };
  if (fact.state === "deleted") return { ...unknown, goneAt: at };
  return { ...unknown, state: fact.state, stateAt: at };
};

/** Saves the states of listed topics and of General. Takes one statement, however many they are. */
function saveStates({ db }: Ports, facts: readonly FactOf<"topic" | "topicState">[]): Statement[] {
  if (facts.length === 0) return [];
  const field = (name: string) => sql`item.value ->> ${sql.raw(`'${name}'`)}`;
  return [
    db.run(sql`
      INSERT INTO ${topics} (chatId, thread_id, state, state_at, seen_at, gone_at)
      SELECT groups.chatId, groups.thread_id, ${field("state")}, ${field("stateAt")}, ${field("seenAt")},
        ${field("goneAt")}
      FROM json_each(${JSON.stringify(facts.map(stateOf))}) AS item
      JOIN ${groups} ON groups.chatId = ${field("chatId")} AND groups.thread_id = ${field("threadId")}
      WHERE true ON CONFLICT DO UPDATE SET
        state = iif(excluded.state_at > topics.state_at, excluded.state, topics.state),
        state_at = max(excluded.state_at, topics.state_at),
        seen_at = max(excluded.seen_at, topics.seen_at),
        gone_at = max(excluded.gone_at, topics.gone_at)`),
  ];
}

function saveRefusals(
  { db }: Ports,
  botId: string,
  facts: readonly FactOf<"topicRefused">[],
): Statement[] {
  if (facts.length === 0) return [];
  const chats = JSON.stringify(facts.map(({ chatId }) => chatId));
  return [
    db.run(sql`
      UPDATE ${memberships} SET can_manage_topics = 0
      WHERE bot_id = ${botId} AND chatId IN (SELECT value FROM json_each(${chats}))`),
  ];
}

/** Must run after the groups of these chats are saved. */
export function saveTopics(
  ports: Ports,
  botId: string,
  facts: {
    topics: readonly FactOf<"topic">[];
    states: readonly FactOf<"topicState">[];
    refusals: readonly FactOf<"topicRefused">[];
  },
): Statement[] {
  return [
    ...facts.topics.map((fact) => saveTopic(ports, fact)),
    ...saveStates(ports, [...facts.topics, ...facts.states]),
    ...saveRefusals(ports, botId, facts.refusals),
  ];
}
