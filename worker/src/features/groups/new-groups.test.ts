import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { receiveUpdate } from "#discovery/receive-update.ts";
import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const WEBHOOKS = { WORKER_URL: "https://worker.example.com" };

let world: World;
let stage: BotInGroups;

async function begin(environment: Record<string, string> = {}) {
  world = await createWorld({ environment: { ...WEBHOOKS, ...environment } });
  stage = await createBotInGroups(world, { groups: 1 });
}
beforeEach(() => begin());
afterEach(() => world.close());

const call = (method: string, path: string, body?: unknown) => world.call(method, path, body);
const groups = async (): Promise<{ id: string; name: string; status: string }[]> =>
  (await call("GET", "/api/groups")).body;
const newNames = async () =>
  (await groups()).flatMap(({ name, status }) => (status === "new" ? name : []));
const isNew = async (id: string) =>
  (await groups()).find((group) => group.id === id)?.status === "new";

/** A stranger adds the bot to their group. Returns the group's id. */
async function discover(title: string): Promise<string> {
  const chat = world.telegram.control.createChat({ type: "supergroup", title });
  world.telegram.control.addBot(chat.id, stage.bot.id);
  await world.telegram.control.settleDeliveries();
  return (await groups()).find(({ name }) => name === title)?.id ?? "";
}

/** Telegram reports that this many strangers have added the bot to their groups. */
async function addByStrangers(count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await receiveUpdate(
      world.ports,
      { id: stage.botId, telegram_id: String(stage.bot.id) },
      {
        update_id: index,
        my_chat_member: {
          chat: { id: -5_000_000 - index, type: "supergroup", title: `Stranger ${index}` },
          from: { id: 7, is_bot: false, first_name: "Stranger" },
          date: 1_794_700_000,
          old_chat_member: { status: "left", user: { id: stage.bot.id } },
          new_chat_member: { status: "member", user: { id: stage.bot.id } },
        },
      },
    );
  }
}

test("a group that someone adds the bot to is new, in both lists", async () => {
  const id = await discover("Stranger");
  expect(await newNames()).toEqual(["Stranger"]);
  const ofBot = (await call("GET", `/api/bots/${stage.botId}/groups`)).body;
  expect(ofBot).toMatchObject([{ id, status: "new" }, { status: "accepted" }]);
});

test("a group is accepted once, and other groups are unaffected", async () => {
  const mine = await discover("Mine");
  await discover("Stranger");
  const accept = () => call("POST", "/api/groups/accept", { groups: [mine, ...stage.groups] });
  expect(await accept()).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await accept()).toMatchObject({ body: { count: 0 } });
  expect(await newNames()).toEqual(["Stranger"]);
});

test("an accepted group stays accepted when someone writes there", async () => {
  const mine = await discover("Mine");
  await call("POST", "/api/groups/accept", { groups: [mine] });
  const chat = (await groups()).find(({ id }) => id === mine) as unknown as { chatId: string };
  await world.telegram.control.postAsMember(Number(chat.chatId), { text: "/hello" });
  await world.telegram.control.settleDeliveries();
  expect(await newNames()).toEqual([]);
});

test("declining removes new groups and never an accepted one", async () => {
  const stranger = await discover("Stranger");
  const both = { groups: [stranger, ...stage.groups] };
  expect((await call("POST", "/api/groups/decline", both)).body).toEqual({ count: 1 });
  expect((await groups()).map(({ id }) => id)).toEqual(stage.groups);
});

test("a message to a new group is sent and accepts that group, and no other", async () => {
  const mine = await discover("Mine");
  await discover("Stranger");
  const sent = await stage.send({ message: "Hello", groups: [mine] });
  expect(sent).toMatchObject({ status: 200, body: { totalSent: 1 } });
  expect(await newNames()).toEqual(["Stranger"]);
});

test("a message that is refused accepts nothing", async () => {
  const mine = await discover("Mine");
  const refused = await stage.send({ message: "Hello", groups: [mine], keyboardId: "kbd_gone" });
  expect(refused.status).toBe(422);
  expect(await isNew(mine)).toBe(true);
});

test("a schedule, a campaign and a set accept the groups that they use", async () => {
  const timing = { date: "2026-12-01", time: "09:00" };
  const [one, two, three] = [await discover("One"), await discover("Two"), await discover("Three")];
  await stage.schedule({ message: "Later", groups: [one], ...timing });
  expect(await newNames()).toEqual(["Three", "Two"]);
  await stage.campaign(await stage.folder(), { groups: [two] });
  expect(await newNames()).toEqual(["Three"]);
  await call("POST", "/api/group-sets", { name: "All", groups: [three] });
  expect(await newNames()).toEqual([]);
});

test("checking a message before it is sent accepts nothing", async () => {
  const mine = await discover("Mine");
  await call("POST", "/api/preflight", { botId: stage.botId, groups: [mine], message: "Hello" });
  expect(await isNew(mine)).toBe(true);
});

test("looking a new group up accepts it", async () => {
  const id = await discover("Mine");
  const [{ chatId }] = (await call("GET", "/api/groups")).body;
  const found = await call("POST", "/api/groups/find", { reference: chatId });
  expect(found.body).toMatchObject({ group: { id, status: "accepted" }, isNew: false });
  expect(await newNames()).toEqual([]);
});

test("a bot has a limited number of new groups, and is reported as full at the limit", async () => {
  await addByStrangers(LIMITS.newGroupsPerBot + 20);
  expect(await newNames()).toHaveLength(LIMITS.newGroupsPerBot);
  const memberships = world.database.prepare("SELECT count(*) AS count FROM memberships").get();
  expect(memberships).toEqual({ count: LIMITS.newGroupsPerBot + stage.groups.length });
  expect((await call("GET", "/api/groups/standings")).body).toMatchObject([{ isFull: true }]);
  const [first] = await groups();
  await call("POST", "/api/groups/decline", { groups: [first?.id] });
  expect((await call("GET", "/api/groups/standings")).body).toMatchObject([{ isFull: false }]);
  await discover("Another");
  expect(await newNames()).toContain("Another");
});

test("a full bot still gets updates about its groups, and the operator can still add one", async () => {
  const [chat] = stage.chats;
  await addByStrangers(LIMITS.newGroupsPerBot);
  world.telegram.control.kickBot(chat?.chatId ?? 0, stage.bot.id);
  await world.telegram.control.settleDeliveries();
  const standing = (await call("GET", "/api/groups/standings")).body[0];
  expect(standing.lost).toMatchObject([{ group_id: stage.groups[0] }]);
  const mine = world.telegram.control.createChat({ type: "supergroup", title: "Mine" });
  world.telegram.control.addBot(mine.id, stage.bot.id);
  const added = await call("POST", "/api/groups/find", { reference: String(mine.id) });
  expect(added.body).toMatchObject({ group: { name: "Mine", status: "accepted" }, isNew: true });
});

test("a group that became a supergroup is accepted if either of its two records was", async () => {
  const bot = { id: stage.botId, telegram_id: String(stage.bot.id) };
  const message = (chat: object, extra: object, update_id: number) =>
    receiveUpdate(world.ports, bot, {
      update_id,
      message: { message_id: update_id, date: 1_794_700_000 + update_id, chat, ...extra },
    });
  const chat = { id: -77, type: "group", title: "Mine" };
  await message(chat, { text: "Hello" }, 1);
  expect(await newNames()).toEqual(["Mine"]);
  await call("POST", "/api/groups", { name: "Mine", chatId: "-10077", type: "supergroup" });
  await message(chat, { migrate_to_chat_id: -10077 }, 2);
  expect((await groups()).filter(({ name }) => name === "Mine")).toMatchObject([
    { chatId: "-10077", status: "accepted" },
  ]);
});

test("the doctor points out a bot that anyone can add, once new groups await a decision", async () => {
  const name = "Groups for Shop";
  const checkOf = async () =>
    (await world.until(call("GET", "/api/doctor"))).body.checks.find(
      (check: { name: string }) => check.name === name,
    );
  expect(await checkOf()).toBeUndefined();
  await discover("Stranger");
  expect(await checkOf()).toMatchObject({
    name,
    ok: false,
    text: "Anyone can add this bot to a group, and 1 new group awaits your decision.",
    advice: expect.stringContaining("/setjoingroups"),
  });
});

test("with ACCEPT_GROUPS=all every group is accepted, without a limit", async () => {
  await world.close();
  await begin({ ACCEPT_GROUPS: "all" });
  await addByStrangers(LIMITS.newGroupsPerBot + 1);
  expect(await newNames()).toEqual([]);
  expect(await groups()).toHaveLength(LIMITS.newGroupsPerBot + 2);
});
