import { receivePrivate } from "#alerts/private-chats.ts";
import type { Ports } from "#ports.ts";
import { Update } from "#telegram/updates.ts";

import { factsOf } from "./discovered-facts.ts";
import { shouldSaveFacts } from "./new-groups.ts";
import { saveFacts } from "./save-facts.ts";

/** Handles one update, from a webhook or from polling. When this resolves, its facts are committed. */
export async function receiveUpdate(
  ports: Ports,
  bot: { id: string; telegram_id: string },
  given: unknown,
): Promise<void> {
  const update = Update.safeParse(given);
  if (!update.success) {
    // If it were refused, Telegram would deliver it repeatedly for a day.
    ports.log.warn("update ignored", { bot: bot.id, message: update.error.issues[0]?.message });
    return;
  }
  await receivePrivate(ports, bot.id, update.data);
  const facts = [...factsOf(update.data, bot.telegram_id)];
  const chatIds = facts.map(({ chatId }) => chatId);
  if (facts.length > 0 && (await shouldSaveFacts(ports, bot.id, chatIds))) {
    await saveFacts(ports, bot.id, facts);
  }
}
