import { type Cause } from "@tbm/contract/sentences/sentences.ts";
import { and, eq } from "drizzle-orm";

import { currentGroups, targetName } from "#db/group-identity.ts";
import { groupSets } from "#db/group-tables.ts";
import { currentChatId, isLatestId, mayPost } from "#db/membership-rules.ts";
import { bots, folders, groups, images, keyboards, memberships, movedChats } from "#db/schema.ts";
import type { Attachment } from "#messages/message-content.ts";
import { findPictures } from "#messages/message-pictures.ts";
import { plannersFirst } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

import { ownPictureOf } from "./picture-cells.ts";

/** Records are found by name in any letter case. */
export const keyOf = (name: string) => name.trim().normalize("NFC").toLowerCase();

/** `-100123`, or `-100123/42` for a topic. */
export const addressOf = ({ chatId, thread }: { chatId: string; thread: number }): string =>
  thread === 0 ? chatId : `${chatId}/${thread}`;

function byName<T>(records: readonly T[], nameOf: (record: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const record of records) {
    const key = keyOf(nameOf(record));
    const same = found.get(key);
    if (same) same.push(record);
    else found.set(key, [record]);
  }
  return found;
}

type Unknown = `sheet_${"group" | "set" | "bot" | "picture" | "keyboard"}_unknown`;
type Ambiguous = `sheet_${"group" | "bot" | "picture" | "keyboard"}_ambiguous`;

/** The only record with this name, or why there is none. */
function theOnly<T>(found: readonly T[] | undefined, name: string, codes: [Unknown, Ambiguous]) {
  const [first, ...others] = found ?? [];
  if (first === undefined) return { cause: { code: codes[0], params: { name } } satisfies Cause };
  const count = others.length + 1;
  if (count > 1) return { cause: { code: codes[1], params: { name, count } } satisfies Cause };
  return { record: first };
}

/** The bots that may post to each chat. */
async function postersOf({ db }: Ports): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ bot: memberships.bot_id, chat: currentChatId })
    .from(memberships)
    .leftJoin(movedChats, eq(movedChats.from_chat_id, memberships.chatId))
    .where(and(mayPost, isLatestId));
  const posters = new Map<string, Set<string>>();
  for (const { bot, chat } of rows) {
    posters.set(chat, (posters.get(chat) ?? new Set()).add(bot));
  }
  return posters;
}

/** Everything that a sheet can name, found by name, and pictures that messages have, by id. */
export async function readNamedRecords(ports: Ports, pictureIds: readonly string[]) {
  const { db } = ports;
  const allBots = await db
    .select({ id: bots.id, name: bots.name, username: bots.username })
    .from(bots)
    .orderBy(...plannersFirst);
  const allGroups = await db
    .select({ id: groups.id, name: targetName, chatId: groups.chatId, thread: groups.thread_id })
    .from(groups);
  const pictures = await db
    .select({
      folder: folders.name,
      name: images.name,
      file: images.file,
      digest: images.digest,
      type: images.type,
    })
    .from(images)
    .innerJoin(folders, eq(folders.id, images.folder));
  const allKeyboards = await db.select({ id: keyboards.id, name: keyboards.name }).from(keyboards);
  const allSets = await db
    .select({
      name: groupSets.name,
      groups: currentGroups(groupSets.groups).mapWith(groupSets.groups),
    })
    .from(groupSets);
  const sets = byName(allSets, ({ name }) => name);
  const posters = await postersOf(ports);
  const ownPictures = pictureIds.length > 0 ? await findPictures(ports, pictureIds) : undefined;

  const chatOf = new Map(allGroups.map(({ id, chatId }) => [id, chatId]));
  const groupsByName = byName(allGroups, ({ name }) => name);
  const groupsByAddress = byName(allGroups, addressOf);
  const nameOf = new Map(allGroups.map(({ id, name }) => [id, name]));
  const botsByName = byName(allBots, ({ name }) => name);
  const botsByUsername = new Map(allBots.map((bot) => [bot.username?.toLowerCase(), bot]));
  const picturesByPath = byName(pictures, ({ folder, name }) => `${folder}/${name}`);
  const keyboardsByName = byName(allKeyboards, ({ name }) => name);

  return {
    group: (name: string) =>
      theOnly(groupsByAddress.get(keyOf(name)) ?? groupsByName.get(keyOf(name)), name, [
        "sheet_group_unknown",
        "sheet_group_ambiguous",
      ]),
    /** The groups of a set that are still in the list; null if there is no such set. */
    set: (name: string): string[] | null =>
      sets.get(keyOf(name))?.[0]?.groups.filter((id) => chatOf.has(id)) ?? null,
    bot: (name: string) => {
      const named = botsByUsername.get(name.replace(/^@/, "").toLowerCase());
      return theOnly(named ? [named] : botsByName.get(keyOf(name)), name, [
        "sheet_bot_unknown",
        "sheet_bot_ambiguous",
      ]);
    },
    /** The first of these groups that others may post to, but not this bot. */
    groupWithout: (botId: string, ids: readonly string[]): string | undefined => {
      const id = ids.find((group) => {
        const able = posters.get(chatOf.get(group) ?? "");
        return able !== undefined && !able.has(botId);
      });
      return id === undefined ? undefined : nameOf.get(id);
    },
    /** The bot that plans for the others. */
    planner: allBots[0]?.id ?? "",
    /** The bots that may post to all of these groups. */
    botsFor: (ids: readonly string[]): string[] => {
      if (allBots.length === 1) return allBots.map(({ id }) => id);
      const lists = ids.map((id) => posters.get(chatOf.get(id) ?? ""));
      return allBots.map(({ id }) => id).filter((bot) => lists.every((list) => list?.has(bot)));
    },
    picture: (path: string) => {
      const own = ownPictures?.get(ownPictureOf(path) ?? "");
      const found = theOnly(own ? [own] : picturesByPath.get(keyOf(path)), path, [
        "sheet_picture_unknown",
        "sheet_picture_ambiguous",
      ]);
      if (!found.record) return found;
      const { name, file, digest, type } = found.record;
      return { record: { name, file, digest, type } satisfies Attachment };
    },
    keyboard: (name: string) =>
      theOnly(keyboardsByName.get(keyOf(name)), name, [
        "sheet_keyboard_unknown",
        "sheet_keyboard_ambiguous",
      ]),
  };
}

export type NamedRecords = Awaited<ReturnType<typeof readNamedRecords>>;
