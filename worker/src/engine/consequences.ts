import { and, eq, gt } from "drizzle-orm";

import { memberships } from "#db/schema.ts";
import type { Ports } from "#ports.ts";
import { noteTrouble } from "#telegram/bot-health.ts";
import { callTelegram } from "#telegram/call-telegram.ts";
import { forbiddenBy } from "#telegram/forbidden.ts";
import { momentOf } from "#telegram/moment.ts";
import type { Trouble } from "#telegram/outcome.ts";
import { keepFacts } from "#telegram/receive-update.ts";

import type { QueuedDelivery } from "./delivery.ts";
import type { Retry } from "./verdict.ts";

/** Right after a bot is added Telegram may still say that it is not there. */
const NEWCOMER_SECONDS = 5 * 60;

type Refusal = Extract<Trouble, { kind: "refused" }>;

const momentNow = ({ now }: Ports) => momentOf(Math.floor(now() / 1000), 0);

async function isNewcomer(ports: Ports, botId: string, chatId: string): Promise<boolean> {
  const since = momentOf(Math.floor(ports.now() / 1000) - NEWCOMER_SECONDS, 0);
  const [recent] = await ports.db
    .select({ chatId: memberships.chatId })
    .from(memberships)
    .where(
      and(
        eq(memberships.bot_id, botId),
        eq(memberships.chatId, chatId),
        eq(memberships.standing, "posting"),
        gt(memberships.standing_at, since),
      ),
    );
  return recent !== undefined;
}

/** Whether a trouble may be answered by one more try of another kind. */
export async function retryFor(
  ports: Ports,
  botId: string,
  delivery: QueuedDelivery,
  trouble: Trouble,
): Promise<Retry | null> {
  if (trouble.kind === "moved") return "moved";
  if (trouble.kind !== "refused") return null;
  if (trouble.scope === "file") return "file";
  const isAbsent = trouble.code === 403 && /is not a member/i.test(trouble.description);
  return isAbsent && (await isNewcomer(ports, botId, delivery.chatId)) ? "newcomer" : null;
}

const isGone = ({ code, description }: Refusal) =>
  code === 403 && /was kicked|is not a member|chat was deleted/i.test(description);

/** Keeps what a call taught about the chat: its new id, that the bot is not in it, or may not send this. */
export async function learn(
  ports: Ports,
  botId: string,
  { chatId }: QueuedDelivery,
  trouble: Trouble,
): Promise<void> {
  const at = momentNow(ports);
  if (trouble.kind === "moved") {
    await keepFacts(ports, botId, [{ kind: "moved", chatId, toChatId: trouble.newChatId, at }]);
  }
  if (trouble.kind === "refused" && isGone(trouble)) {
    await keepFacts(ports, botId, [
      { kind: "standing", chatId, at, standing: "absent", reason: trouble.reason, rights: null },
    ]);
  }
  if (trouble.kind === "refused") {
    const forbidden = forbiddenBy(trouble.description);
    if (forbidden) await keepFacts(ports, botId, [{ kind: "forbidden", chatId, at, ...forbidden }]);
  }
}

/**
 * A refusal that concerns the whole bot: asks Telegram once more who the bot is. Gives the reason why
 * nothing of it can be sent, or null if it was refused by mistake.
 */
export async function confirmBotRefused(
  ports: Ports,
  botId: string,
  token: string,
): Promise<string | null> {
  const me = await callTelegram(ports, token, (api) => api.getMe());
  if (me.kind !== "refused" || me.scope !== "bot") return null;
  await noteTrouble(ports, botId, me);
  return me.reason;
}
