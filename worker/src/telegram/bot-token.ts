import type { bots } from "#db/schema.ts";
import { type KeyHolder, seal, unseal } from "#sealing.ts";

type SealedBot = Pick<typeof bots.$inferSelect, "id" | "sealed_token">;

/** The seal is bound to the bot's id, so a sealed token copied to another row cannot be opened. */
const ownerOf = (botId: string) => `bot:${botId}`;

export const sealToken = (holder: KeyHolder, botId: string, token: string): Promise<string> =>
  seal(holder, ownerOf(botId), token);

export const unsealToken = (holder: KeyHolder, bot: SealedBot): Promise<string> =>
  unseal(holder, ownerOf(bot.id), bot.sealed_token);
