import { GROUP_TYPES } from "@tbm/contract/groups.ts";
import type { Api } from "grammy/web";

import { bots } from "#db/schema.ts";
import { AppError } from "#http/app-error.ts";
import { inTurns } from "#pool.ts";
import type { Ports } from "#ports.ts";
import { SealBroken } from "#sealing.ts";

import { noteTrouble } from "./bot-health.ts";
import { unsealToken } from "./bot-token.ts";
import type { Patience } from "./bounded-fetch.ts";
import { callTelegram, QUICK } from "./call-telegram.ts";
import type { Fact } from "./discovered-facts.ts";
import { forbiddenIn } from "./forbidden.ts";
import { momentOf } from "./moment.ts";
import type { Trouble } from "./outcome.ts";
import { keepFacts } from "./receive-update.ts";
import { standingOf } from "./standing.ts";
import { troubleError } from "./trouble-error.ts";

const AT_A_TIME = 6;

interface FoundChat {
  chatId: string;
  type: string;
}

type Sight = FoundChat | Trouble;

type BotRow = typeof bots.$inferSelect;

/** Asks Telegram what a chat is, what it allows its members, and how the bot stands there; and keeps it. */
export async function look(
  ports: Ports,
  bot: BotRow,
  token: string,
  chatId: string,
  patience: Patience = QUICK,
): Promise<Sight> {
  const chat = await callTelegram(ports, token, (api) => api.getChat(chatId), patience);
  if (chat.kind === "moved") return { chatId: chat.newChatId, type: "supergroup" };
  if (chat.kind !== "sent") {
    await noteTrouble(ports, bot.id, chat);
    return chat;
  }
  const found = { chatId, type: chat.result.type };
  const at = momentOf(Math.floor(ports.now() / 1000), 0);
  const facts: Fact[] = [];
  if (chat.result.permissions) {
    facts.push({ kind: "permissions", chatId, at, ...forbiddenIn(chat.result.permissions) });
  }
  const askMember = (api: Api) => api.getChatMember(chatId, Number(bot.telegram_id));
  const member = await callTelegram(ports, token, askMember, patience);
  if (member.kind === "moved") return { chatId: member.newChatId, type: "supergroup" };
  if (member.kind === "sent") {
    facts.push({ kind: "standing", chatId, at, ...standingOf(member.result, found.type) });
  }
  await keepFacts(ports, bot.id, facts);
  return found;
}

const isSilent = (sight: Sight) =>
  "kind" in sight && (sight.kind === "neverLeft" || sight.kind === "unconfirmed");

/** Asks the bots what a chat is, and notes which of them may post there. Null if none can see it. */
export async function lookUpChat(ports: Ports, chatId: string): Promise<FoundChat | null> {
  const sights: Sight[] = [];
  await inTurns(await ports.db.select().from(bots), AT_A_TIME, async (bot) => {
    try {
      sights.push(await look(ports, bot, await unsealToken(ports, bot), chatId));
    } catch (error) {
      // A bot whose token cannot be opened sees nothing; its health says why.
      if (!(error instanceof SealBroken)) throw error;
    }
  });
  const found = sights.find((sight) => "type" in sight);
  if (found) {
    if ((GROUP_TYPES as readonly string[]).includes(found.type)) return found;
    throw new AppError(422, "refused", "This chat is neither a group nor a channel.");
  }
  const [first] = sights;
  if (first && "kind" in first && sights.every(isSilent)) {
    throw troubleError("Checking the chat with Telegram", first);
  }
  return null;
}
