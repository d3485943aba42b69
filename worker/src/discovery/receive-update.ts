import type { Ports } from "#ports.ts";
import { Update } from "#telegram/updates.ts";

import { factsOf } from "./discovered-facts.ts";
import { isWelcome } from "./new-groups.ts";
import { keepFacts } from "./save-facts.ts";

/** Takes one update, however it came. When this resolves, what it told is committed. */
export async function receiveUpdate(
  ports: Ports,
  bot: { id: string; telegram_id: string },
  given: unknown,
): Promise<void> {
  const update = Update.safeParse(given);
  if (!update.success) {
    // Refusing it would make Telegram repeat it for a day.
    ports.log.warn("update ignored", { bot: bot.id, message: update.error.issues[0]?.message });
    return;
  }
  const facts = [...factsOf(update.data, bot.telegram_id)];
  const chatIds = facts.map(({ chatId }) => chatId);
  if (facts.length > 0 && (await isWelcome(ports, bot.id, chatIds))) {
    await keepFacts(ports, bot.id, facts);
  }
}
