import pLimit from "p-limit";

import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";
import { noteTrouble } from "#telegram/bot-health.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import type { Patience } from "#telegram/bounded-fetch.ts";
import { callTelegram, QUICK } from "#telegram/call-telegram.ts";
import { forbiddenIn } from "#telegram/forbidden.ts";
import type { Trouble } from "#telegram/outcome.ts";
import { boundedTitle } from "#telegram/updates.ts";

import type { Fact } from "./discovered-facts.ts";
import { keepFacts } from "./keep-facts.ts";
import { momentOf } from "./moment.ts";
import { type Standing, standingOf } from "./standing.ts";

const AT_A_TIME = 6;

type BotRow = typeof bots.$inferSelect;

/** What one bot was told about a chat; of its own standing there nothing if it could not be asked. */
export interface Sight {
  bot: BotRow;
  chat?: { chatId: string; type: string; title: string | null };
  standing?: Standing;
  /** What the chat forbids its members. */
  forbidden?: ReturnType<typeof forbiddenIn>;
  /** Why the bot does not see the chat, or its own standing in it. */
  trouble?: Trouble;
}

/** Asks Telegram what a chat is, what it allows its members, and how the bot stands there. */
export async function look(
  ports: Ports,
  bot: BotRow,
  token: string,
  target: string,
  patience: Patience = QUICK,
  isMoved = false,
): Promise<Sight> {
  const follow = ({ newChatId }: Extract<Trouble, { kind: "moved" }>): Promise<Sight> | Sight =>
    isMoved
      ? { bot, chat: { chatId: newChatId, type: "supergroup", title: null } }
      : look(ports, bot, token, newChatId, patience, true);
  const found = await callTelegram(ports, token, (api) => api.getChat(target), patience);
  if (found.kind === "moved") return follow(found);
  if (found.kind !== "sent") {
    await noteTrouble(ports, bot, found);
    return { bot, trouble: found };
  }
  const { id, type, title, permissions } = found.result;
  const chat = { chatId: String(id), type, title: title ? boundedTitle(title) : null };
  const sight = { bot, chat, ...(permissions && { forbidden: forbiddenIn(permissions) }) };
  const member = await callTelegram(
    ports,
    token,
    (api) => api.getChatMember(chat.chatId, Number(bot.telegram_id)),
    patience,
  );
  if (member.kind === "moved") return follow(member);
  if (member.kind !== "sent") return { ...sight, trouble: member };
  return { ...sight, standing: standingOf(member.result, type) };
}

/** Asks bots about a chat, by its number or its @name. Nothing of it is kept. */
export async function askAboutChat(
  ports: Ports,
  asked: readonly BotRow[],
  target: string,
): Promise<Sight[]> {
  const sights: Sight[] = [];
  await pLimit(AT_A_TIME).map(asked, async (bot) => {
    try {
      sights.push(await look(ports, bot, await unsealToken(ports, bot), target));
    } catch (error) {
      // A bot whose token cannot be opened sees nothing; its health says why.
      if (!(error instanceof SealBroken)) throw error;
    }
  });
  return sights;
}

/** Keeps which of the bots may post in the chat, and what it allows its members. */
export async function keepStandings(ports: Ports, sights: readonly Sight[]): Promise<void> {
  const at = momentOf(Math.floor(ports.now() / 1000), 0);
  const told = new Set<string>();
  for (const { bot, chat, standing, forbidden } of sights) {
    if (!chat) continue;
    const { chatId } = chat;
    const facts: Fact[] = [];
    // All bots are told the same.
    if (forbidden && !told.has(chatId)) {
      told.add(chatId);
      facts.push({ kind: "permissions", chatId, at, ...forbidden });
    }
    if (standing) facts.push({ kind: "standing", chatId, at, ...standing });
    if (facts.length > 0) await keepFacts(ports, bot.id, facts);
  }
}

/** Nobody knows yet: Telegram did not answer, or asks to wait. */
export const isPassing = ({ kind }: Trouble): boolean =>
  kind === "neverLeft" || kind === "unconfirmed" || kind === "later";
