import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

import { receiveUpdate } from "./receive-update.ts";

type Update = Record<string, unknown> & { update_id: number };
interface Received {
  bot: number;
  update: Update;
}

const BOTS = [
  { id: "bot_a", telegram_id: "111111", webhook_path: "a" },
  { id: "bot_b", telegram_id: "222222", webhook_path: "b" },
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function reset(): void {
  world.database.exec(
    "DELETE FROM moved_chats; DELETE FROM memberships; DELETE FROM groups; DELETE FROM bots",
  );
  world.insertRows({ bots: BOTS });
}

/** What the operator sees, without the random ids. */
async function records(received: readonly Received[]) {
  reset();
  for (const { bot, update } of received) {
    await receiveUpdate(world.ports, BOTS[bot] ?? { id: "", telegram_id: "" }, update);
  }
  const view = async (path: string) => {
    const { body } = await world.call("GET", path);
    const ids: string[] = body.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    return body
      .map(({ name, chatId, type }: Record<string, string>) => `${chatId} ${type} ${name}`)
      .toSorted();
  };
  return {
    groups: await view("/api/groups"),
    lists: await Promise.all(BOTS.map(({ id }) => view(`/api/bots/${id}/groups`))),
  };
}

interface MadeUpChat {
  id: number;
  type: string;
  title: string;
  /** The title in the last update that any bot received; null if no bot was ever there. */
  lastReportedTitle: string | null;
  members: Set<number>;
  muted: Set<number>;
}

/** Random updates of chats that bots join and leave, and that are renamed and migrated. */
function history(random: () => number, length: number, { minSeconds = 0, lostShare = 0.2 } = {}) {
  const pick = <T>(items: readonly [T, ...T[]]): T =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const chats: MadeUpChat[] = Array.from(
    { length: Math.max(2, Math.ceil(length / 20)) },
    (_, index) => ({
      id: -1000 - index,
      type: pick(["group", "group", "supergroup", "channel"]),
      title: `Chat ${index}`,
      lastReportedTitle: null,
      members: new Set(),
      muted: new Set(),
    }),
  );
  const nextIds = [900_000, 100];
  const received: Received[] = [];
  let date = 1_800_000_000;
  const deliver = (bot: number, fields: object) => {
    nextIds[bot] = (nextIds[bot] ?? 0) + 1;
    received.push({ bot, update: { update_id: nextIds[bot], ...fields } });
  };
  /** Telegram keeps updates for a day only, so some are never delivered. */
  const standing = (bot: number, chat: object, member: object) => {
    if (random() < lostShare) return;
    deliver(bot, { my_chat_member: { chat, date, new_chat_member: member } });
  };
  const announce = (chat: MadeUpChat, fields: object = {}) => {
    const { id, type, title, members } = chat;
    const kind = chat.type === "channel" ? "channel_post" : "message";
    if (members.size > 0) chat.lastReportedTitle = title;
    for (const bot of members)
      deliver(bot, { [kind]: { chat: { id, type, title }, date, ...fields } });
  };

  while (received.length < length) {
    date += minSeconds + Math.floor(random() * 3);
    const chat = chats[Math.floor(random() * chats.length)];
    if (!chat) throw new Error("There are always chats.");
    const bot = pick([0, 1]);
    const { id, type, title, members, muted } = chat;
    const json = { id, type, title };
    const step = pick(["join", "join", "leave", "mute", "rename", "talk", "talk", "move"]);
    if (step === "join") {
      members.add(bot);
      muted.delete(bot);
      chat.lastReportedTitle = title;
      standing(bot, json, { status: "administrator", can_post_messages: true });
    } else if (step === "leave" && members.delete(bot)) {
      const left = { left_chat_member: { id: Number(BOTS[bot]?.telegram_id) } };
      const isReportedFirst = random() < 0.5;
      if (isReportedFirst) standing(bot, json, { status: pick(["left", "kicked"]) });
      if (chat.type !== "channel") deliver(bot, { message: { chat: json, date, ...left } });
      if (!isReportedFirst) standing(bot, json, { status: pick(["left", "kicked"]) });
    } else if (step === "mute" && members.has(bot)) {
      muted.add(bot);
      chat.lastReportedTitle = title;
      const member = { status: "restricted", is_member: true, can_send_messages: false };
      standing(bot, json, chat.type === "channel" ? { status: "member" } : member);
    } else if (step === "rename") {
      chat.title = `Title ${date}-${received.length}`;
      announce(chat, { new_chat_title: chat.title });
    } else if (step === "talk") {
      announce(chat, { text: "Hi" });
    } else if (step === "move" && chat.type === "group" && members.size > 0) {
      muted.clear();
      const to = chat.id - 1_000_000_000_000;
      announce(chat, { migrate_to_chat_id: to });
      for (const member of members) {
        standing(member, { ...json, id: to, type: "supergroup" }, { status: "member" });
        standing(member, json, { status: "left" });
      }
      const from = chat.id;
      Object.assign(chat, { id: to, type: "supergroup" });
      announce(chat, { migrate_from_chat_id: from });
    }
  }
  return { received, chats };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

test("10,000 updates, each delivered three times and in any order, give the same records as in order", async () => {
  const random = seeded(7);
  const { received } = history(random, 10_000);
  const inOrder = await records(received);
  expect(inOrder.groups.length).toBeGreaterThan(400);
  expect(await records(shuffled([...received, ...received, ...received], random))).toEqual(inOrder);
});

test("the records match the simulated chats at the end", async () => {
  const { received, chats } = history(seeded(11), 2000, { minSeconds: 1, lostShare: 0 });
  const known = chats.filter(({ lastReportedTitle }) => lastReportedTitle !== null);
  const lines = (expected: MadeUpChat[]) =>
    expected
      .map(({ id, type, lastReportedTitle }) => `${id} ${type} ${lastReportedTitle}`)
      .toSorted();
  expect(await records(received)).toEqual({
    groups: lines(known),
    lists: BOTS.map((_, bot) =>
      lines(known.filter(({ members, muted }) => members.has(bot) && !muted.has(bot))),
    ),
  });
});

test("the order and repetition of updates never change the records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 60 }), async (seed, length) => {
      const random = seeded(seed);
      const { received } = history(random, length);
      const inOrder = await records(received);
      expect(await records(shuffled([...received, ...received], random))).toEqual(inOrder);
      expect(await records(received.toReversed())).toEqual(inOrder);
    }),
    { numRuns: 40 },
  );
});
