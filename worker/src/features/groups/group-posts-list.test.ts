import { GroupPostsPage } from "@tbm/contract/group-page.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { pictureFile } from "#testing/world/bot-in-groups.ts";
import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";
import { SENT } from "#testing/world/rows.ts";

let stage: PostedMessage;
let group: string;
beforeEach(async () => {
  stage = await createPostedMessage(2);
  group = stage.groups[0] ?? "";
});
afterEach(() => stage.world.close());

const ask = (query = "", id = group) => stage.world.call("GET", `/api/groups/${id}/posts?${query}`);
const page = async (query = "", id = group) => GroupPostsPage.parse((await ask(query, id)).body);
const texts = async (query = "", id = group) =>
  (await page(query, id)).posts.map(({ message }) => message);

/** Deliveries of as many messages to the group, the oldest first. */
function insertPosts(count: number, fields: { chatId?: string; state?: "sent" | "failed" } = {}) {
  const { world, botId, chats } = stage;
  const { chatId = String(chats[0]?.chatId), state = "sent" } = fields;
  const ids = Array.from({ length: count }, (_, index) => `brd_${chatId}_${index}`);
  const from = Number(
    world.database.prepare("SELECT max(seq) AS seq FROM broadcasts").get()?.["seq"],
  );
  world.insertRows({
    broadcasts: ids.map((id, index) => ({
      ...SENT,
      seq: from + index + 1,
      id,
      bot_id: botId,
      message: `No. ${index}`,
    })),
    deliveries: ids.map((broadcast_id, index) => ({
      broadcast_id,
      group_id: group,
      bot_id: botId,
      chatId,
      seq: from + index + 1,
      state,
      settled_at: SENT.finished_at,
    })),
  });
}

test("every delivery to the group is listed, newest first, with its message and result", async () => {
  const { botId, groups } = stage;
  const first = await stage.post({ message: "To both", image: pictureFile() });
  await stage.post({ message: "Elsewhere", groups: [groups[1] ?? ""] });
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  const second = await stage.post({ message: "Too late" });
  const { posts, next } = await page();
  expect(next).toBeNull();
  expect(posts).toMatchObject([
    {
      broadcast_id: second,
      message: "Too late",
      state: "failed",
      reason: "The bot was removed from the chat.",
      link: null,
    },
    {
      broadcast_id: first,
      group_id: group,
      group_name: "Group 1",
      bot_id: botId,
      bot_name: "Shop",
      source: "now",
      message: "To both",
      image_urls: [expect.stringContaining("/api/files/")],
      state: "sent",
      link: expect.stringMatching(/^https:\/\/t\.me\/c\/\d+\/\d+$/),
      finished_at: expect.any(String),
    },
  ]);
});

test("an edited post and a deleted one say so, and the changes aren't listed as posts", async () => {
  const edited = await stage.post({ message: "Edited" });
  const deleted = await stage.post({ message: "Deleted" });
  await stage.edit(edited, { message: "Better" });
  await stage.remove(deleted, [group]);
  await stage.settled();
  const { posts } = await page();
  expect(posts).toMatchObject([
    { broadcast_id: deleted, deleted_at: expect.any(String), edited_at: null },
    { broadcast_id: edited, deleted_at: null, edited_at: expect.any(String) },
  ]);
});

test("the list is filtered by state and by time", async () => {
  await stage.post({ message: "Old" });
  await stage.world.elapse(8 * 24 * 3_600_000);
  const from = new Date(stage.world.clock.now()).toISOString();
  await stage.post({ message: "New" });
  stage.telegram.kickBot(stage.chats[0]?.chatId ?? 0, stage.bot.id);
  await stage.post({ message: "Failed" });
  expect(await texts(`from=${from}`)).toEqual(["Failed", "New"]);
  expect(await texts("state=sent")).toEqual(["New", "Old"]);
  expect(await texts(`state=failed&from=${from}`)).toEqual(["Failed"]);
  expect(await texts("from=2030-01-01T00:00:00Z")).toEqual([]);
  expect((await ask("state=half")).status).toBe(422);
  expect((await ask("from=yesterday")).status).toBe(422);
});

test("pages continue after the last delivery, none is left out or twice", async () => {
  const total = 2 * LIMITS.broadcastsPerPage + 3;
  insertPosts(total);
  const seen: string[] = [];
  let query = "";
  for (let pages = 0; pages < 3; pages += 1) {
    const { posts, next } = await page(query);
    seen.push(...posts.map(({ message }) => message));
    query = next ? String(new URLSearchParams(next)) : "none";
  }
  expect(query).toBe("none");
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => `No. ${total - 1 - index}`));
});

test("a page looks through a limited number of deliveries, and the next one goes on from there", async () => {
  insertPosts(1, { chatId: String(stage.chats[0]?.chatId), state: "failed" });
  stage.world.database.exec("UPDATE broadcasts SET message = 'Rare', id = 'brd_rare'");
  stage.world.database.exec("UPDATE deliveries SET broadcast_id = 'brd_rare'");
  insertPosts(LIMITS.messagesSearched);
  const { posts, next } = await page("state=failed");
  expect(posts).toEqual([]);
  expect(next).not.toBeNull();
  expect(await texts(`state=failed&${new URLSearchParams(next ?? {})}`)).toEqual(["Rare"]);
});

test("what was sent under an old chat id, or before the group was removed, is listed too", async () => {
  const { world, chats } = stage;
  world.insertRows({
    movedChats: [{ from_chat_id: "-77", to_chat_id: String(chats[0]?.chatId) }],
    groupAliases: [{ id: "grp_old", group_id: group }],
  });
  insertPosts(1, { chatId: "-77" });
  await stage.post({ message: "After the move" });
  expect(await texts("", "grp_old")).toEqual(["After the move", "No. 0"]);
  await world.call("DELETE", `/api/groups/${group}`);
  const chatId = String(chats[0]?.chatId);
  world.insertRows({ groups: [{ id: "grp_again", chatId }] });
  expect(await texts("", "grp_again")).toEqual(["After the move", "No. 0"]);
});

test("both statements are answered by the index on the chat", () => {
  const plan = stage.world.database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT broadcast_id, group_id FROM deliveries WHERE chatId IN (?)
       ORDER BY seq DESC, group_id DESC LIMIT 1 OFFSET 1999`,
    )
    .all("-1");
  expect(plan.map(({ detail }) => detail)).toContain(
    "SEARCH deliveries USING COVERING INDEX deliveries_by_chat (chatId=?)",
  );
});
