import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { SENT } from "#testing/world/rows.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const ask = (query: string) => world.call("GET", `/api/broadcasts?${query}`);
const messages = async (query: string): Promise<string[]> =>
  (await ask(query)).body.map(({ message }: { message: string }) => message);

const FINISHED = { ...SENT, sent: 0 };
const BY_STATE = {
  sent: { ...FINISHED, sent: 3 },
  "partly-sent": { ...FINISHED, sent: 2, failed: 1 },
  unconfirmed: { ...FINISHED, failed: 1, unconfirmed: 2 },
  failed: { ...FINISHED, failed: 3, cancelled: 1 },
  cancelled: { ...FINISHED, cancelled: 2, missed: 1 },
  missed: { ...FINISHED, missed: 3 },
  running: {},
};

test.each(Object.keys(BY_STATE))(
  "state=%s lists only the broadcasts in that state",
  async (state) => {
    const broadcasts = Array.from(Object.entries(BY_STATE), ([message, row]) => ({
      ...row,
      message,
    }));
    world.insertRows({ broadcasts });
    expect(await messages(`state=${state}`)).toEqual([state]);
  },
);

test("bot, source and state filters combine on every page", async () => {
  const row = { ...BY_STATE.failed, bot_id: "bot_1", source: "schedule" } as const;
  const broadcasts = Array.from({ length: LIMITS.broadcastsPerPage + 2 }, (_, index) => [
    { ...row, message: `No. ${index}` },
    { ...row, bot_id: "bot_2" },
    { ...row, source: "campaign" as const },
    { ...row, ...BY_STATE.sent },
  ]);
  world.insertRows({ broadcasts: broadcasts.flat() });
  const query = "bot_id=bot_1&source=schedule&state=failed";
  const page = (await ask(query)).body;
  expect(page).toHaveLength(LIMITS.broadcastsPerPage);
  expect(await messages(`${query}&after=${page.at(-1).id}`)).toEqual(["No. 1", "No. 0"]);
});

test("group_id lists what went to one group, under all ids of its chat, with the other filters", async () => {
  const chats = [
    ["Here", "-1001"],
    ["Here, failed", "-1001"],
    ["Before it moved", "-77"],
    ["Elsewhere", "-1002"],
  ] as const;
  world.insertRows({
    groups: [{ id: "grp_1", chatId: "-1001" }],
    movedChats: [{ from_chat_id: "-77", to_chat_id: "-1001" }],
    broadcasts: chats.map(([message], index) => ({
      ...(message.endsWith("failed") ? BY_STATE.failed : BY_STATE.sent),
      seq: index + 1,
      id: `brd_${index}`,
      message,
    })),
    deliveries: chats.map(([, chatId], index) => ({
      broadcast_id: `brd_${index}`,
      group_id: "grp_1",
      chatId,
      seq: index + 1,
    })),
  });
  expect(await messages("group_id=grp_1")).toEqual(["Before it moved", "Here, failed", "Here"]);
  expect(await messages("group_id=grp_1&state=failed")).toEqual(["Here, failed"]);
  expect(await messages("group_id=grp_none")).toEqual([]);
  const { body } = await world.call("GET", "/api/history?group_id=grp_1&search=move");
  expect(body.broadcasts).toMatchObject([{ message: "Before it moved" }]);
});

test.each(["state=half", "source=mail"])("refuses an unknown filter value: %s", async (query) => {
  expect((await ask(query)).status).toBe(422);
});
