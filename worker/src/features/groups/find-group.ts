import { type ChatReference, readChatReference } from "@tbm/contract/chat-references.ts";
import { type FindGroupInput, type FoundGroup, GROUP_TYPES } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { and, desc, eq, sql } from "drizzle-orm";

import { bots, groups, movedChats } from "#db/schema.ts";
import { groupColumns, isWholeGroup } from "#db/wire-columns.ts";
import {
  askAboutChat,
  isTemporary,
  saveStandings,
  type ChatInfo,
} from "#discovery/ask-about-chat.ts";
import type { Fact } from "#discovery/discovered-facts.ts";
import { momentOf } from "#discovery/moment.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import { saveFacts } from "#discovery/save-facts.ts";
import { type AppError, refused } from "#http/app-error.ts";
import { findGroups } from "#messages/references.ts";
import type { Ports } from "#ports.ts";
import { failedStepError } from "#telegram/failed-step-error.ts";

import { findTopic } from "./group-topics.ts";

/** Each bot makes two calls, and Cloudflare's free plan allows fifty calls per request. */
const MAX_BOTS_ASKED = 20;
/** The topic that posts to the group itself are in. */
const GENERAL = 1;

type Seen = ChatInfo & { chat: NonNullable<ChatInfo["chat"]> };

async function botsToAsk({ db }: Ports, botId: string | null | undefined) {
  const asked = await db
    .select()
    .from(bots)
    .where(botId ? eq(bots.id, botId) : undefined)
    .orderBy(sql`${bots.status} = 'online' desc`, desc(bots.created_at))
    .limit(MAX_BOTS_ASKED);
  if (asked.length > 0) return asked;
  throw refused(botId ? "bot_gone" : "no_bot_to_ask");
}

/** The error for a chat that none of the bots can see. */
function unseenError(
  infos: readonly ChatInfo[],
  name: string | null,
  bot: string | null,
): AppError {
  const failures = infos.flatMap(({ failure }) => failure ?? []);
  const temporary = failures.find(isTemporary);
  if (temporary) return failedStepError("look_up_chat", temporary);
  if (name !== null) return refused("chat_name_unknown", { name });
  return refused("chat_unseen", { bot, cause: failures[0]?.cause ?? null });
}

const titleOf = ({ chat }: Seen) => chat.title ?? chat.chatId;

/** The answer of a bot that is in the chat, preferably of one that may post there. */
function bestAnswer(seen: readonly Seen[], bot: string | null): Seen {
  const [first] = seen;
  const type = first?.chat.type ?? "";
  if (!(GROUP_TYPES as readonly string[]).includes(type)) throw refused("chat_is_private");
  const present = seen.filter(({ standing }) => standing && standing.standing !== "absent");
  const best = present.find(({ standing }) => standing?.standing === "posting") ?? present[0];
  if (best) return best;
  const temporary = seen.flatMap(({ failure }) => failure ?? []).find(isTemporary);
  if (temporary) throw failedStepError("look_up_rights", temporary);
  const chat = first ? titleOf(first) : "";
  throw refused("chat_without_bot", { chat, bot, isChannel: type === "channel" });
}

async function findByChat({ db }: Ports, chatId: string) {
  const [moved] = await db.select().from(movedChats).where(eq(movedChats.from_chat_id, chatId));
  const current = moved?.to_chat_id ?? chatId;
  const [group] = await db
    .select(groupColumns)
    .from(groups)
    .where(and(eq(groups.chatId, current), isWholeGroup));
  return group;
}

/** Every name from Telegram is later than the operator's, which applies while none is known. */
function topicFacts(
  about: { chatId: string; threadId: number; at: string },
  name: string | null | undefined,
): Fact[] {
  const known: Fact = { kind: "topic", ...about, name: null };
  return name ? [known, { kind: "topic", ...about, at: momentOf(0, 0), name }] : [known];
}

/** The topic that a link leads to. One that may be a message in General counts only if the topic is known. */
async function topicIn(
  ports: Ports,
  { chat }: Seen,
  { threadId = 0, isThreadUnsure = false }: ChatReference,
): Promise<number | undefined> {
  if (!chat.isForum || threadId <= GENERAL) return undefined;
  const isTopic = !isThreadUnsure || (await findTopic(ports, chat.chatId, threadId));
  return isTopic ? threadId : undefined;
}

/** Refuses a link that doesn't lead to a topic of this group. */
async function assertTopicOf(
  ports: Ports,
  groupId: string,
  found: Seen,
  { threadId }: ChatReference,
): Promise<void> {
  const group = await findByChat(ports, found.chat.chatId);
  const { ids } = await findGroups(ports, [groupId]);
  if (group?.id !== ids[0]) throw refused("topic_link_elsewhere", { group: titleOf(found) });
  if (!found.chat.isForum) throw refused("group_without_topics", { group: titleOf(found) });
  if (threadId === undefined) throw refused("topic_link_needed");
  if (threadId === GENERAL) throw refused("topic_is_general");
}

/** Unlike `POST /api/groups`, adds only a chat that a bot is in, under Telegram's own title. */
export async function findGroup(ports: Ports, input: FindGroupInput): Promise<FoundGroup> {
  const reference = readChatReference(input.reference);
  if (reference.kind === "fault") throw refused(reference.fault);
  const asked = await botsToAsk(ports, input.botId);
  const bot = input.botId ? (asked[0]?.name ?? "") : null;
  const infos = await askAboutChat(ports, asked, reference.chat);
  const seen = infos.flatMap((info) => (info.chat ? { ...info, chat: info.chat } : []));
  if (seen.length === 0) {
    throw unseenError(infos, reference.kind === "name" ? reference.chat : null, bot);
  }
  const best = bestAnswer(seen, bot);
  const { chatId, type } = best.chat;
  if (input.topicOf) await assertTopicOf(ports, input.topicOf, best, reference);
  const threadId = await topicIn(ports, best, reference);
  if (input.topicOf && threadId === undefined) throw refused("topic_link_ambiguous");
  const known = await findByChat(ports, chatId);
  const at = `${momentOf(Math.floor(ports.now() / 1000), 0)}.${best.bot.telegram_id}`;
  await saveFacts(ports, best.bot.id, [
    { kind: "named", chatId, at, name: titleOf(best), type },
    ...(threadId === undefined ? [] : topicFacts({ chatId, threadId, at }, input.topicName)),
  ]);
  await saveStandings(ports, seen);
  const group = await findByChat(ports, chatId);
  if (!group) throw refused("group_removed_meanwhile");
  await acceptGroups(ports, [group.id]);
  const found = { group: { ...group, status: "accepted" }, isNew: known === undefined };
  if (threadId === undefined) return found;
  const added = await findTopic(ports, chatId, threadId);
  if (!added) throw refused("too_many_topics", { limit: LIMITS.topicsPerGroup });
  return { ...found, topic: added };
}
