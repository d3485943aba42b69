import { plural, t } from "@lingui/core/macro";
import { AUTOMATIC_BOT, AUTOMATIC_NAME } from "@tbm/contract/bots.ts";

/** Whether the worker chooses a bot for each group. */
export const isAutomatic = (botId: string | null | undefined): boolean => botId === AUTOMATIC_BOT;

/** `Automatic · 6 bots`, or `Automatic` if the number isn't known yet. */
export function automaticText(botCount?: number): string {
  const word = t`Automatic`;
  if (botCount === undefined) return word;
  return `${word} · ${plural(botCount, { one: "# bot", other: "# bots" })}`;
}

interface BotOfRecord {
  bot_id?: string | undefined;
  bot_name?: string | null | undefined;
  bot_count?: number | undefined;
}

/** The name of a record's bot; undefined once the bot is deleted. */
export function botNameOf({ bot_id, bot_name, bot_count }: BotOfRecord): string | undefined {
  return isAutomatic(bot_id) ? automaticText(bot_count) : (bot_name ?? undefined);
}

/** A bot's name in the language of the page. */
export const translatedName = (botId: string, name: string): string =>
  isAutomatic(botId) && name === AUTOMATIC_NAME ? automaticText() : name;
