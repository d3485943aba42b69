import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, gt, sql } from "drizzle-orm";

import { bots, memberships } from "#db/schema.ts";
import type { Fact } from "#discovery/discovered-facts.ts";
import { momentOf } from "#discovery/moment.ts";
import type { TopicFact } from "#discovery/topic-updates.ts";
import type { Ports } from "#ports.ts";
import { recordFailure } from "#telegram/bot-health.ts";
import { unsealToken } from "#telegram/bot-token.ts";
import { callTelegram } from "#telegram/call-telegram.ts";
import { forbiddenBy } from "#telegram/forbidden.ts";
import type { FailedOutcome } from "#telegram/outcome.ts";

import type { Retry } from "./decide-delivery.ts";
import type { EndedCall } from "./lane-calls.ts";
import type { LaneState } from "./lane-state.ts";

/** Right after a bot is added, Telegram may still say that it is not a member. */
const JUST_ADDED_SECONDS = 5 * 60;

type Refusal = Extract<FailedOutcome, { kind: "refused" }>;

const momentAt = (ms: number) => momentOf(Math.floor(ms / 1000), 0);

const saysAbsent = ({ outcome }: EndedCall) =>
  outcome.kind === "refused" &&
  outcome.code === 403 &&
  /is not a member/i.test(outcome.description);

/** The chats that refused the bot as a non-member although it was added a moment ago. */
export async function findJustAdded(
  ports: Ports,
  botId: string,
  endedCalls: readonly EndedCall[],
): Promise<ReadonlySet<string>> {
  const chatIds = endedCalls.filter(saysAbsent).map(({ turn }) => turn.delivery.chatId);
  if (chatIds.length === 0) return new Set();
  const since = momentAt(ports.now() - JUST_ADDED_SECONDS * 1000);
  const recent = await ports.db
    .select({ chatId: memberships.chatId })
    .from(memberships)
    .where(
      and(
        eq(memberships.bot_id, botId),
        sql`${memberships.chatId} IN (SELECT value FROM json_each(${JSON.stringify(chatIds)}))`,
        eq(memberships.standing, "posting"),
        gt(memberships.standing_at, since),
      ),
    );
  return new Set(recent.map(({ chatId }) => chatId));
}

/** The reason to retry a call that did not succeed, or null. */
export function retryFor(call: EndedCall, justAdded: ReadonlySet<string>): Retry | null {
  const { turn, outcome } = call;
  if (outcome.kind === "moved") return "moved";
  if (outcome.kind !== "refused") return null;
  if (outcome.scope === "file") return "file";
  return saysAbsent(call) && justAdded.has(turn.delivery.chatId) ? "newcomer" : null;
}

const isGone = ({ code, description }: Refusal) =>
  code === 403 && /was kicked|is not a member|chat was deleted/i.test(description);

/** What a refusal revealed about a topic: that it is closed or deleted. A group itself has only General. */
export function topicFactsFrom({ now }: Ports, { turn, outcome }: EndedCall): TopicFact[] {
  if (outcome.kind !== "refused") return [];
  const { code } = outcome.cause;
  const { chatId, threadId } = turn.delivery;
  const about = { chatId, threadId, at: momentAt(now()) };
  if (code === "topic_closed") {
    return [
      { kind: "topicState", ...about, state: "closed" },
      { kind: "topicRefused", ...about },
    ];
  }
  const isGone = code === "topic_unknown" && threadId > 0;
  return isGone ? [{ kind: "topicState", ...about, state: "deleted" }] : [];
}

/** What a call revealed about the chat: its new id, that the bot is not in it, or that it may not send this. */
export function factsFrom({ now }: Ports, { turn, outcome }: EndedCall): Fact[] {
  const about = { chatId: turn.delivery.chatId, at: momentAt(now()) };
  if (outcome.kind === "moved") return [{ kind: "moved", ...about, toChatId: outcome.newChatId }];
  if (outcome.kind !== "refused") return [];
  if (isGone(outcome)) {
    return [{ kind: "standing", ...about, standing: "absent", cause: outcome.cause, rights: null }];
  }
  const forbidden = forbiddenBy(outcome.description);
  return forbidden ? [{ kind: "forbidden", ...about, ...forbidden }] : [];
}

/**
 * Asks getMe whether Telegram refuses the bot itself, with the current token, as it may just have been replaced.
 * Returns the cause, or null if the bot is accepted.
 */
export async function confirmBotRefused(state: LaneState): Promise<Cause | null> {
  const { ports, botId } = state;
  const [bot] = await ports.db
    .select({ id: bots.id, sealed_token: bots.sealed_token })
    .from(bots)
    .where(eq(bots.id, botId));
  if (!bot) return null;
  state.token = await unsealToken(ports, bot);
  const me = await callTelegram(ports, state.token, (api) => api.getMe());
  if (me.kind !== "refused" || me.scope !== "bot") return null;
  await recordFailure(ports, bot, me);
  return me.cause;
}
