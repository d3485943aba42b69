import type { Bot } from "#state/bot-state.ts";
import type { World } from "#state/simulated-world.ts";

import { dropExpired } from "./update-queue.ts";
import { queueForWebhook } from "./webhook-delivery.ts";

/** Sends an update to one bot, unless its type is not in the bot's allowed updates. */
export function dispatchUpdate(
  world: World,
  bot: Bot,
  chatId: number,
  type: string,
  payload: Record<string, unknown>,
) {
  if (!bot.allowedUpdates.has(type)) return;
  const now = world.clock.now();
  if (now < bot.loggedOutUntil) return;
  dropExpired(bot.queue, now);
  const update = { update_id: bot.queue.nextId++, [type]: payload };
  const entry = { update, chatId, createdAt: now };
  bot.queue.entries.set(update.update_id, entry);
  if (bot.webhook) queueForWebhook(world, bot, bot.webhook, entry);
  else bot.poll?.wake();
}
