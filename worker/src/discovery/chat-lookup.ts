import { GROUP_TYPES } from "@tbm/contract/groups.ts";
import { desc, sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";
import { failedStepError } from "#telegram/failed-step-error.ts";

import { askAboutChat, saveStandings, type ChatInfo } from "./ask-about-chat.ts";

type FoundChat = NonNullable<ChatInfo["chat"]>;

const isGroupType = (type: string) => (GROUP_TYPES as readonly string[]).includes(type);

const hasNoAnswer = ({ failure }: ChatInfo) =>
  failure?.kind === "neverLeft" || failure?.kind === "unconfirmed";

/** How many bots are asked if the request's budget does not allow all of them: each takes two calls. */
const MAX_BOTS_ON_BUDGET = 20;

/** The bots that are most likely to see a chat come first. */
async function botsToAsk({ db, hasBudget }: Ports) {
  const all = await db
    .select()
    .from(bots)
    .orderBy(sql`${bots.status} = 'online' desc`, desc(bots.created_at));
  const canAskAll = hasBudget({ queries: all.length, calls: 2 * all.length });
  return canAskAll ? all : all.slice(0, MAX_BOTS_ON_BUDGET);
}

/** Asks the bots what a chat is, and saves which of them may post there. Null if no bot can see it. */
export async function lookUpChat(ports: Ports, chatId: string): Promise<FoundChat | null> {
  const infos = await askAboutChat(ports, await botsToAsk(ports), chatId);
  const found = infos.find(({ chat }) => chat !== undefined)?.chat;
  if (found) {
    if (!isGroupType(found.type)) throw refused("chat_not_a_group");
    await saveStandings(ports, infos);
    return found;
  }
  const [first] = infos;
  if (first?.failure && infos.every(hasNoAnswer)) {
    throw failedStepError("check_chat", first.failure);
  }
  return null;
}
