import type { Bot, BotChange } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { botColumns, toBot } from "#db/wire-columns.ts";
import { notFound, refused } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { sealToken } from "#telegram/bot-token.ts";
import { setUpReceiving } from "#telegram/receiving.ts";

import { askIdentity, receivingError, telegramIdOf } from "./bot-checks.ts";

type BotRow = typeof bots.$inferSelect;

/** Checks a new token with Telegram and returns the columns that it changes. The webhook path stays the same. */
async function acceptToken(ports: Ports, bot: BotRow, token: string) {
  const { name, username } = bot;
  if (telegramIdOf(token) !== bot.telegram_id) {
    throw refused("token_belongs_elsewhere", { name, username });
  }
  const me = await askIdentity(ports, token, bot.telegram_id);
  const outcome = await setUpReceiving(ports, token, bot.webhook_path);
  if (outcome.kind !== "sent") throw receivingError(ports, outcome);
  return {
    token: token.slice(0, LIMITS.tokenCharactersShown),
    sealed_token: await sealToken(ports, bot.id, token),
    username: me.username,
    can_join_groups: me.can_join_groups,
    status: "online" as const,
    cause: null,
    checked_at: timestamp(ports),
  };
}

/** All or nothing: if the token is refused, the name does not change either. */
export async function updateBot(ports: Ports, id: string, change: BotChange): Promise<Bot> {
  const { name, token } = change;
  const [bot] = await ports.db.select().from(bots).where(eq(bots.id, id));
  if (!bot) throw notFound("bot");
  const accepted = token === undefined ? {} : await acceptToken(ports, bot, token);
  const [changed] = await ports.db
    .update(bots)
    .set({ ...accepted, ...(name !== undefined && { name }) })
    .where(eq(bots.id, id))
    .returning(botColumns);
  if (!changed) throw notFound("bot");
  if (token !== undefined) ports.notifyBotChanged(id);
  return toBot(changed);
}
