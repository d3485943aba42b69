import pLimit from "p-limit";

import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { recordFailure } from "#telegram/bot-health.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import type { CallTimeouts } from "#telegram/bounded-fetch.ts";
import { callTelegram, QUICK_TIMEOUTS } from "#telegram/call-telegram.ts";
import { forbiddenIn } from "#telegram/forbidden.ts";
import type { FailedOutcome } from "#telegram/outcome.ts";
import { boundedTitle } from "#telegram/updates.ts";

import type { Fact } from "./discovered-facts.ts";
import { momentOf } from "./moment.ts";
import { saveFacts } from "./save-facts.ts";
import { type Standing, standingOf } from "./standing.ts";

const CONCURRENT_BOTS = 6;

type BotRow = typeof bots.$inferSelect;

/** What one bot can see of a chat. `standing` is missing if the bot's own membership could not be read. */
export interface ChatInfo {
  bot: BotRow;
  chat?: { chatId: string; type: string; title: string | null; isForum?: boolean };
  standing?: Standing;
  /** What the chat forbids its members to send. */
  forbidden?: ReturnType<typeof forbiddenIn>;
  /** Why the bot cannot see the chat, or its own standing in it. */
  failure?: FailedOutcome;
}

/** Asks Telegram what a chat is, what it allows its members, and what the bot may do there. */
export async function fetchChatInfo(
  ports: Ports,
  bot: BotRow,
  token: string,
  target: string,
  timeouts: CallTimeouts = QUICK_TIMEOUTS,
  isMoved = false,
): Promise<ChatInfo> {
  const follow = ({
    newChatId,
  }: Extract<FailedOutcome, { kind: "moved" }>): Promise<ChatInfo> | ChatInfo =>
    isMoved
      ? { bot, chat: { chatId: newChatId, type: "supergroup", title: null } }
      : fetchChatInfo(ports, bot, token, newChatId, timeouts, true);
  const found = await callTelegram(ports, token, (api) => api.getChat(target), timeouts);
  if (found.kind === "moved") return follow(found);
  if (found.kind !== "sent") {
    await recordFailure(ports, bot, found);
    return { bot, failure: found };
  }
  const { id, type, title, permissions, is_forum: isForum = false } = found.result;
  const chat = { chatId: String(id), type, title: title ? boundedTitle(title) : null, isForum };
  const info = { bot, chat, ...(permissions && { forbidden: forbiddenIn(permissions) }) };
  const member = await callTelegram(
    ports,
    token,
    (api) => api.getChatMember(chat.chatId, Number(bot.telegram_id)),
    timeouts,
  );
  if (member.kind === "moved") return follow(member);
  if (member.kind !== "sent") return { ...info, failure: member };
  return { ...info, standing: standingOf(member.result, type) };
}

/** Asks bots about a chat, by its id or @name. Saves nothing. */
export async function askAboutChat(
  ports: Ports,
  asked: readonly BotRow[],
  target: string,
): Promise<ChatInfo[]> {
  const infos: ChatInfo[] = [];
  await pLimit(CONCURRENT_BOTS).map(asked, async (bot) => {
    try {
      infos.push(await fetchChatInfo(ports, bot, await unsealToken(ports, bot), target));
    } catch (error) {
      // A bot whose token cannot be unsealed is skipped; its status says why.
      if (!(error instanceof SealBroken)) throw error;
    }
  });
  return infos;
}

/** Saves which of the bots may post in the chat, and what it allows its members. */
export async function saveStandings(ports: Ports, infos: readonly ChatInfo[]): Promise<void> {
  const at = momentOf(Math.floor(ports.now() / 1000), 0);
  const saved = new Set<string>();
  for (const { bot, chat, standing, forbidden } of infos) {
    if (!chat) continue;
    const { chatId } = chat;
    const facts: Fact[] = [];
    // A chat's permissions are the same for every bot, so they are saved once.
    if (forbidden && !saved.has(chatId)) {
      saved.add(chatId);
      facts.push({ kind: "permissions", chatId, at, ...forbidden });
    }
    if (standing) facts.push({ kind: "standing", chatId, at, ...standing });
    if (facts.length > 0) await saveFacts(ports, bot.id, facts);
  }
}

/** Telegram did not answer, or asks to wait, so a later try may succeed. */
export const isTemporary = ({ kind }: FailedOutcome): boolean =>
  kind === "neverLeft" || kind === "unconfirmed" || kind === "later";
