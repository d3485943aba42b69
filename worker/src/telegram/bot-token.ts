import type { bots } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { seal, unseal } from "#sealing.ts";

type SealedBot = Pick<typeof bots.$inferSelect, "id" | "sealed_token">;

/** Bound to the bot's id: a sealed token copied to another row does not open. */
const ownerOf = (botId: string) => `bot:${botId}`;

export const sealToken = (ports: Ports, botId: string, token: string): Promise<string> =>
  seal(ports, ownerOf(botId), token);

export const unsealToken = (ports: Ports, bot: SealedBot): Promise<string> =>
  unseal(ports, ownerOf(bot.id), bot.sealed_token);
