import type { Bot, BotChange } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { eq } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { botColumns } from "#db/wire-columns.ts";
import { AppError, notFound } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import type { Ports } from "#ports.ts";
import { sealToken } from "#telegram/bot-token.ts";
import { setUpReceiving } from "#telegram/receiving.ts";

import { askIdentity, receivingError, telegramIdOf } from "./bot-checks.ts";

type BotRow = typeof bots.$inferSelect;

const anotherBot = ({ name, username }: BotRow) =>
  new AppError(
    422,
    "refused",
    `This token belongs to another bot. Give the one that BotFather shows for ${username ? `@${username}` : `"${name}"`}, or add the other bot as a new one.`,
  );

/** What a token that Telegram has accepted changes. The address of its updates stays. */
async function acceptToken(ports: Ports, bot: BotRow, token: string) {
  if (telegramIdOf(token) !== bot.telegram_id) throw anotherBot(bot);
  const me = await askIdentity(ports, token, bot.telegram_id);
  const outcome = await setUpReceiving(ports, token, bot.webhook_path);
  if (outcome.kind !== "sent") throw receivingError(ports, outcome);
  return {
    token: token.slice(0, LIMITS.tokenCharactersShown),
    sealed_token: await sealToken(ports, bot.id, token),
    username: me.username,
    can_join_groups: me.can_join_groups,
    status: "online" as const,
    reason: null,
    checked_at: timestamp(ports),
  };
}

/** All of it or nothing: a refused token leaves the name as it was, too. */
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
  if (token !== undefined) ports.attend(id);
  return changed;
}
