import { expect, test } from "vitest";

import { bedWithText } from "#testing/bed-with-text.ts";
import { createTestbed } from "#testing/testbed.ts";

const TWO_DAYS_MS = 48 * 3_600_000;
const done = { ok: true, result: true };
const CANNOT = "message can't be deleted";
const NOT_FOR_EVERYONE = "message can't be deleted for everyone";
const refused = (why: string) => ({ error_code: 400, description: `Bad Request: ${why}` });

type Rights = Partial<Record<"can_post_messages" | "can_delete_messages", boolean>>;
type Place = { type: "group" | "supergroup" | "channel"; rights: Rights | null };

const NO_RIGHTS = { can_post_messages: false, can_delete_messages: false };
const POSTS = { can_post_messages: true, can_delete_messages: false };
const DELETES = { can_post_messages: false, can_delete_messages: true };

/** A post of the bot and one of a member; afterwards the bot gets its rights, or none as a member. */
async function bedWithPosts({ type, rights }: Place) {
  const bed = createTestbed();
  const { control, bot } = bed;
  const { id: chat_id } = control.createChat({ type, title: "News" });
  control.addBot(chat_id, bot.id, { status: type === "channel" ? "administrator" : "member" });
  const own = await bed.result("sendMessage", { chat_id, text: "Own" });
  const foreign = await control.postAsMember(chat_id, { text: "Foreign" });
  if (rights) control.promoteBot(chat_id, bot.id, rights);
  const remove = (whose: "own" | "foreign") => {
    const message_id = whose === "own" ? own["message_id"] : foreign.id;
    return bed.call("deleteMessage", { chat_id, message_id });
  };
  return { ...bed, chat_id, remove };
}

test.each([
  { type: "supergroup", rights: null, own: done, foreign: refused(CANNOT) },
  { type: "supergroup", rights: NO_RIGHTS, own: done, foreign: refused(CANNOT) },
  { type: "supergroup", rights: DELETES, own: done, foreign: done },
  { type: "channel", rights: NO_RIGHTS, own: refused(CANNOT), foreign: refused(CANNOT) },
  { type: "channel", rights: POSTS, own: done, foreign: refused(CANNOT) },
  { type: "channel", rights: DELETES, own: done, foreign: done },
  { type: "group", rights: null, own: done, foreign: refused(NOT_FOR_EVERYONE) },
  { type: "group", rights: NO_RIGHTS, own: done, foreign: done },
] as const)("deleting in a $type with $rights", async ({ own, foreign, ...place }) => {
  const { remove } = await bedWithPosts(place);
  expect(await remove("own")).toMatchObject(own);
  expect(await remove("foreign")).toMatchObject(foreign);
});

test.each([
  { type: "supergroup", why: CANNOT },
  { type: "channel", why: CANNOT },
  { type: "group", why: NOT_FOR_EVERYONE },
] as const)("in a $type, not even an administrator's bot deletes after 48 hours", async (row) => {
  const { remove, clock } = await bedWithPosts({ type: row.type, rights: DELETES });
  clock.advance(TWO_DAYS_MS - 1000);
  expect(await remove("foreign")).toEqual(done);
  clock.advance(1000);
  expect(await remove("own")).toMatchObject(refused(row.why));
});

test("in a private chat a bot deletes what both have written, for 48 hours", async () => {
  const { call, result, control, bot, clock } = createTestbed();
  const { id: chat_id } = control.createPerson({ name: "Ann" });
  control.changePerson(chat_id, { startsBot: bot.id });
  const { message_id } = await result("sendMessage", { chat_id, text: "Hello" });
  const answer = await control.postAsMember(chat_id, { text: "Hi" });
  expect(await call("deleteMessage", { chat_id, message_id: answer.id })).toEqual(done);
  clock.advance(TWO_DAYS_MS);
  expect(await call("deleteMessage", { chat_id, message_id })).toMatchObject(
    refused(NOT_FOR_EVERYONE),
  );
});

test("the messages that opened a supergroup or a topic cannot be deleted", async () => {
  const { call, control, bot } = createTestbed();
  const forum = control.createChat({ type: "supergroup", title: "Forum", topics: ["News"] });
  control.promoteBot(forum.id, bot.id);
  for (const message_id of [1, forum.topics[0]?.id]) {
    expect(await call("deleteMessage", { chat_id: forum.id, message_id })).toMatchObject(
      refused(CANNOT),
    );
  }
});

test.each([
  [{ message_id: 999 }, "message to delete not found"],
  [{ message_id: undefined }, "message identifier is not specified"],
])("deleteMessage %o is refused: %s", async (params, why) => {
  const { call, target } = await bedWithText();
  expect(await call("deleteMessage", { ...target, ...params })).toMatchObject(refused(why));
});

test("a deleted message can be neither edited nor deleted again", async () => {
  const { call, target } = await bedWithText();
  expect(await call("deleteMessage", target)).toEqual(done);
  expect(await call("deleteMessage", target)).toMatchObject(refused("message to delete not found"));
  expect(await call("editMessageText", { ...target, text: "x" })).toMatchObject(
    refused("message to edit not found"),
  );
});

test("several posts can be deleted at once, and missing ones are skipped", async () => {
  const { call, target, group, control } = await bedWithText();
  const params = { chat_id: group.id, message_ids: [target.message_id, 999] };
  expect(await call("deleteMessages", params)).toEqual({ ok: true, result: true });
  expect(control.viewChat(group.id).messages.map(({ text }) => text)).not.toContain("First");
});

test("of several posts none is deleted if one cannot be", async () => {
  const { call, target, group, control } = await bedWithText();
  const foreign = await control.postAsMember(group.id, { text: "Foreign" });
  const params = { chat_id: group.id, message_ids: [target.message_id, foreign.id] };
  expect(await call("deleteMessages", params)).toMatchObject(refused(CANNOT));
  expect(control.viewChat(group.id).messages.map(({ text }) => text)).toContain("First");
});
