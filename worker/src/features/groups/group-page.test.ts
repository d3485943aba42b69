import { GroupDetail } from "@tbm/contract/group-page.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type BotInGroups, createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let first: string;
let second: string;
beforeEach(async () => {
  world = await createWorld();
  stage = await createBotInGroups(world, { groups: 2 });
  [first = "", second = ""] = stage.groups;
});
afterEach(() => world.close());

const get = (id: string) => world.call("GET", `/api/groups/${id}`);
const detail = async (id = first) => GroupDetail.parse((await get(id)).body);
const later = { date: "2026-11-20", time: "09:00", timezone: "UTC" };

test("a group is returned with its bots, its sets and what is planned for it", async () => {
  world.insertRows({ memberships: stage.memberships });
  const set = await world.call("POST", "/api/group-sets", { name: "North", groups: [first] });
  await world.call("POST", "/api/group-sets", { name: "South", groups: [second] });
  const folder = await stage.folder();
  await stage.schedule({ message: "Weekly offer", ...later, repeat: "weekly" });
  await stage.schedule({ message: "Elsewhere", ...later, groups: [second] });
  const campaign = await stage.campaign(folder, {
    groups: [first],
    startAt: "2026-11-18T09:00:00.000Z",
  });
  expect(campaign.status).toBe(201);
  expect(await detail()).toMatchObject({
    id: first,
    name: "Group 1",
    type: "supergroup",
    status: "accepted",
    bots: [{ bot_id: stage.botId, bot_name: "Shop", standing: "posting" }],
    sets: [{ id: set.body.id, name: "North" }],
    plan_count: 2,
  });
  expect((await detail()).plans).toEqual([
    expect.objectContaining({ kind: "campaign", title: "Game", repeat_type: null }),
    expect.objectContaining({
      kind: "schedule",
      title: "Weekly offer",
      next_at: "2026-11-20T09:00:00.000Z",
      repeat_type: "weekly",
    }),
  ]);
});

test("only plans that will post are listed, a few of them by name and all in number", async () => {
  const rows = Array.from({ length: LIMITS.groupPlansShown + 5 }, (_, index) => ({
    groups: JSON.stringify([first]),
    status: "waiting" as const,
    scheduled_time: `2027-01-${String(index + 1).padStart(2, "0")}T00:00:00.000Z`,
  }));
  const paused = { groups: JSON.stringify([first]), status: "paused" as const };
  world.insertRows({ schedules: [...rows, paused] });
  const { plans, plan_count } = await detail();
  expect(plans).toHaveLength(LIMITS.groupPlansShown);
  expect(plans[0]?.next_at).toBe("2027-01-01T00:00:00.000Z");
  expect(plan_count).toBe(LIMITS.groupPlansShown + 5);
});

test("a limited bot and a lost one say why, and those that may post come first", async () => {
  const [chat] = stage.chats;
  const chatId = String(chat?.chatId);
  const cause = { code: "standing_removed", params: {} } as const;
  world.insertRows({
    bots: [
      { id: "bot_a", name: "Ann" },
      { id: "bot_b", name: "Bob", telegram_id: "2", webhook_path: "b" },
    ],
    memberships: [
      { bot_id: "bot_a", chatId, standing: "absent", cause, standing_at: "001794722400.1" },
      { bot_id: "bot_b", chatId, can_send_photos: false },
    ],
  });
  expect((await detail()).bots).toEqual([
    {
      bot_id: "bot_b",
      bot_name: "Bob",
      standing: "limited",
      reason: "The bot isn't allowed to send pictures in this group.",
      cause: { code: "standing_no_photos", params: {} },
    },
    {
      bot_id: "bot_a",
      bot_name: "Ann",
      standing: "lost",
      reason: "The bot was removed.",
      cause,
      since: "2026-11-15T06:00:00.000Z",
    },
  ]);
});

test("a group that was merged into another leads to that one, with its bots and plans", async () => {
  const chatId = String(stage.chats[0]?.chatId);
  world.insertRows({
    groupAliases: [{ id: "grp_old", group_id: first }],
    movedChats: [{ from_chat_id: "-77", to_chat_id: chatId }],
    memberships: [{ bot_id: stage.botId, chatId: "-77" }],
    schedules: [{ groups: JSON.stringify(["grp_old"]), status: "waiting" }],
  });
  expect(await detail("grp_old")).toMatchObject({
    id: first,
    bots: [{ bot_name: "Shop", standing: "posting" }],
    plan_count: 1,
  });
});

test("an unknown group and a removed one answer 404", async () => {
  await world.call("DELETE", `/api/groups/${first}`);
  for (const id of [first, "grp_none"]) {
    for (const part of ["", "/posts", "/telegram"]) {
      expect((await get(`${id}${part}`)).status, part).toBe(404);
    }
  }
});
