import { POSTED_KEYBOARD } from "@tbm/contract/changes.ts";
import { findEditFault, shapeOf } from "@tbm/contract/content/message-edits.ts";
import { stepsOf } from "@tbm/contract/content/message-steps.ts";
import type { EditPreflightInput, Fault, Preflight } from "@tbm/contract/preflight.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { countInBusiestChats, readLost } from "#discovery/group-rights.ts";
import { notFound } from "#http/app-error.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { hasBot } from "#ledger/all-bots/broadcast-bots.ts";
import type { BroadcastRow } from "#ledger/all-bots/broadcast-counts.ts";
import { findBroadcast } from "#ledger/all-bots/find-broadcast.ts";
import { obstacleToChange } from "#messages/change-obstacle.ts";
import type { Ports } from "#ports.ts";
import { findSlowest } from "#sending/pace/slowest-bot.ts";

import { readContent } from "./content-faults.ts";
import { blocking, remark } from "./faults.ts";
import { refresh } from "./refresh-rights.ts";

/** A message with its own pictures. Posts have the shape in which it was posted. */
const shapeWhenPosted = ({ message, pictures, keyboard }: BroadcastRow) =>
  shapeOf(stepsOf({ message, entities: [], pictures: pictures ?? [], keyboard }));

/** What is wrong with the new content, for itself and for posts of this shape. */
async function findFaults(
  ports: Ports,
  target: BroadcastRow,
  { groups, ...input }: EditPreflightInput,
): Promise<Fault[]> {
  const [onlyGroup, ...others] = groups ?? [];
  const ledger = allLedgers(ports);
  const current = await ledger.readPosted(target, others.length === 0 ? onlyGroup : undefined);
  const keepsButtons = input.keyboardId === POSTED_KEYBOARD;
  const { content, faults } = await readContent(ports, {
    ...input,
    source: "now",
    imagesPerSend: 1,
    keyboardId: keepsButtons ? null : input.keyboardId,
  });
  const shape = current.edit?.shape ?? shapeWhenPosted(target);
  const keyboard = keepsButtons ? current.keyboard : content.keyboard;
  const fault = findEditFault(shape, { ...content, keyboard });
  return fault ? [...faults, blocking(fault)] : faults;
}

async function findOffline({ db }: Ports, botIds: readonly string[]): Promise<Fault[]> {
  const isAsked = sql`${bots.id} IN (SELECT value FROM json_each(${JSON.stringify(botIds)}))`;
  const isOffline = and(eq(bots.status, "offline"), isAsked);
  const [bot] = await db.select().from(bots).where(isOffline).limit(1);
  return bot ? [remark({ code: "bot_offline", params: { cause: bot.cause } })] : [];
}

/** Checks an edit before it is made: which posts get it, what is wrong with it, how long it takes. */
export async function preflightEdit(
  ports: Ports,
  id: string,
  input: EditPreflightInput,
): Promise<Preflight> {
  const target = await findBroadcast(ports, id);
  if (!target || target.change !== null) throw notFound("broadcast");
  const groups = input.groups ?? null;
  const ledger = allLedgers(ports);
  const byBot = [...(await ledger.readPostedGroups(id, groups))];
  const botIds = byBot.map(([botId]) => botId);
  const isOfBot = sql`memberships.bot_id IN (SELECT value FROM json_each(${JSON.stringify(botIds)}))`;
  await refresh(ports, isOfBot, [...new Set(byBot.flatMap(([, own]) => own))]);
  const counts = await ledger.countPosts(id, "", groups);
  const obstacle = (await hasBot(ports, target)) ? obstacleToChange(counts) : "change_bot_deleted";
  const asked = byBot.map(([botId, own]) => ({ botId, groups: own }));
  const { troubled, named } = await readLost(ports, asked);
  const perPost = counts.posted === 0 ? 0 : Math.ceil(counts.messages / counts.posted);
  const weights = Array.from({ length: perPost }, () => 1);
  const inBusiestChat = await countInBusiestChats(ports, asked);
  const loads = byBot.map(([botId, own]) => ({
    botId,
    deliveries: own.length,
    inBusiestChat: inBusiestChat.get(botId) ?? 0,
    weights,
  }));
  return {
    ready: obstacle === null ? counts.posted - troubled.length : 0,
    troubled,
    groups: named,
    faults: [
      ...(obstacle === null ? [] : [blocking(plain(obstacle))]),
      ...(await findFaults(ports, target, input)),
      ...(await findOffline(ports, botIds)),
    ],
    ...(await findSlowest(ports, loads)),
  };
}
