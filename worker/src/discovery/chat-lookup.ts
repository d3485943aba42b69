import { GROUP_TYPES } from "@tbm/contract/groups.ts";
import { desc, sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";
import { troubleError } from "#telegram/trouble-error.ts";

import { askAboutChat, keepStandings, type Sight } from "./chat-sights.ts";

type FoundChat = NonNullable<Sight["chat"]>;

const isGroupType = (type: string) => (GROUP_TYPES as readonly string[]).includes(type);

const isSilent = ({ trouble }: Sight) =>
  trouble?.kind === "neverLeft" || trouble?.kind === "unconfirmed";

/** Where a request may not ask as often as there are bots, so many are asked: each takes two calls. */
const ASKED_AT_LEAST = 20;

/** Those that are most likely to see a chat come first. */
async function botsToAsk({ db, hasBudget }: Ports) {
  const all = await db
    .select()
    .from(bots)
    .orderBy(sql`${bots.status} = 'online' desc`, desc(bots.created_at));
  const isRoomy = hasBudget({ queries: all.length, calls: 2 * all.length });
  return isRoomy ? all : all.slice(0, ASKED_AT_LEAST);
}

/** Asks the bots what a chat is, and notes which of them may post there. Null if none can see it. */
export async function lookUpChat(ports: Ports, chatId: string): Promise<FoundChat | null> {
  const sights = await askAboutChat(ports, await botsToAsk(ports), chatId);
  const found = sights.find(({ chat }) => chat !== undefined)?.chat;
  if (found) {
    if (!isGroupType(found.type)) throw refused("chat_not_a_group");
    await keepStandings(ports, sights);
    return found;
  }
  const [first] = sights;
  if (first?.trouble && sights.every(isSilent)) {
    throw troubleError("check_chat", first.trouble);
  }
  return null;
}
