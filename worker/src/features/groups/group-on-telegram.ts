import type { GroupOnTelegram } from "@tbm/contract/group-page.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import pLimit from "p-limit";

import { isLatestId, mayPost } from "#db/membership-rules.ts";
import { bots, memberships, movedChats } from "#db/schema.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { callTelegram } from "#telegram/call-telegram.ts";

import { findGroupChats } from "./group-page.service.ts";

/** Cloudflare's free plan allows fifty calls per request. */
const MAX_BOTS_ASKED = 20;
/** How many bots are asked about the chat itself, until one gets an answer. */
const MAX_TRIES = 3;
const CONCURRENT_BOTS = 5;

const botsThere = ({ db }: Ports, chatIds: readonly string[]) =>
  db
    .select({ bot: bots })
    .from(memberships)
    .innerJoin(bots, eq(bots.id, memberships.bot_id))
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .where(and(inArray(memberships.chatId, [...chatIds]), mayPost, isLatestId))
    .orderBy(sql`${bots.status} = 'online' DESC`, bots.id)
    .limit(MAX_BOTS_ASKED);

type BotRow = typeof bots.$inferSelect;
type BotRights = GroupOnTelegram["bots"][number];

/** Null if Telegram does not say. An owner may do everything; a member's rights are those of the chat. */
async function askRights(
  ports: Ports,
  bot: BotRow,
  token: string,
  chatId: string,
): Promise<BotRights | null> {
  const userId = Number(bot.telegram_id);
  const member = await callTelegram(ports, token, (api) => api.getChatMember(chatId, userId));
  if (member.kind !== "sent") return null;
  const { result } = member;
  if (result.status === "administrator") {
    return {
      bot_id: bot.id,
      is_administrator: true,
      // Channels have no right to pin: whoever may edit messages may pin them.
      can_pin: result.can_pin_messages ?? result.can_edit_messages ?? null,
      can_delete: result.can_delete_messages,
    };
  }
  return { bot_id: bot.id, is_administrator: false, can_pin: null, can_delete: false };
}

/** The member count and the @name; null if Telegram does not answer this bot. */
async function askChat(ports: Ports, token: string, chatId: string) {
  const count = await callTelegram(ports, token, (api) => api.getChatMemberCount(chatId));
  if (count.kind !== "sent") return null;
  const chat = await callTelegram(ports, token, (api) => api.getChat(chatId));
  if (chat.kind !== "sent") return { members: count.result, username: null, is_forum: null };
  const { username = null, is_forum = false } = chat.result;
  return { members: count.result, username, is_forum };
}

/** Leaves out a bot whose token cannot be unsealed; its status says why. */
async function withToken(ports: Ports, bot: BotRow) {
  try {
    return [{ bot, token: await unsealToken(ports, bot) }];
  } catch (error) {
    if (error instanceof SealBroken) return [];
    throw error;
  }
}

/** Asks through the bots that are in the group. What Telegram does not answer is unknown, and no error. */
export async function askTelegramAboutGroup(ports: Ports, id: string): Promise<GroupOnTelegram> {
  const { group, chatIds } = await findGroupChats(ports, id);
  const there = await botsThere(ports, chatIds);
  const asked = (await Promise.all(there.map(({ bot }) => withToken(ports, bot)))).flat();
  const rights = await pLimit(CONCURRENT_BOTS).map(asked, ({ bot, token }) =>
    askRights(ports, bot, token, group.chatId),
  );
  let chat: Awaited<ReturnType<typeof askChat>> = null;
  for (const { token } of asked.slice(0, MAX_TRIES)) {
    chat ??= await askChat(ports, token, group.chatId);
  }
  const known = rights.filter((each) => each !== null);
  return {
    members: null,
    username: null,
    is_forum: null,
    ...chat,
    asked_at: timestamp(ports),
    bots: known,
  };
}
