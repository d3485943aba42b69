import { afterEach, beforeEach, expect, test } from "vitest";

import { createPostedMessage, type PostedMessage } from "#testing/world/posted-message.ts";

let stage: PostedMessage;
beforeEach(async () => {
  stage = await createPostedMessage(3);
});
afterEach(() => stage.world.close());

const chat = (index: number) => stage.chats[index]?.chatId ?? 0;
const texts = () => stage.visible().map(({ text }) => text);

test("an unanswered edit or deletion is made again by itself", async () => {
  const id = await stage.post({ message: "One" });
  stage.telegram.addFault({ kind: "applied-reset", match: { method: "editMessageText" }, next: 2 });
  const edit = await stage.edit(id, { message: "Two" });
  expect(await stage.finished(edit.body.id)).toMatchObject({ done: 3, unconfirmed: 0 });
  expect(texts()).toEqual(["Two", "Two", "Two"]);
  stage.telegram.addFault({
    kind: "error",
    code: 502,
    match: { method: "deleteMessage" },
    next: 2,
  });
  const deletion = await stage.remove(id);
  expect(await stage.finished(deletion.body.id)).toMatchObject({ done: 3, unconfirmed: 0 });
  expect(stage.visible()).toEqual([]);
  stage.assertNoBreach();
});

test("a change that is never answered ends unconfirmed, and the others go on", async () => {
  const id = await stage.post({ message: "One" });
  stage.telegram.addFault({ kind: "applied-reset", match: { chatId: chat(1) } });
  const { body } = await stage.edit(id, { message: "Two" });
  expect(await stage.finished(body.id)).toMatchObject({ done: 2, unconfirmed: 1 });
  expect(await stage.changedGroups(body.id, "unconfirmed")).toMatchObject([
    { group_name: "Group 2", cause: { code: "telegram_broken_off" } },
  ]);
  stage.assertNoBreach();
});

test("a change reports that Telegram does not answer, until it does", async () => {
  const id = await stage.post({ message: "One" });
  stage.telegram.beginOutage({ ms: 10 * 60_000, status: 502 });
  const { body } = await stage.edit(id, { message: "Two" });
  const path = `/api/changes/${body.id}`;
  await stage.world.elapse(5 * 60_000);
  expect((await stage.world.call("GET", path)).body).toMatchObject({ is_telegram_silent: true });
  expect(await stage.finished(body.id)).toMatchObject({ is_telegram_silent: false });
});

test("after a 429 the change is made when the wait is over", async () => {
  const id = await stage.post({ message: "One" });
  const parameters = { retry_after: 30 };
  stage.telegram.addFault({
    kind: "error",
    code: 429,
    parameters,
    match: { chatId: chat(0) },
    next: 1,
  });
  const { body } = await stage.edit(id, { message: "Two" });
  expect(await stage.finished(body.id)).toMatchObject({ done: 3 });
  stage.assertNoBreach();
});

test("a group that the bot has lost is named, and the others are changed", async () => {
  const id = await stage.post({ message: "One" });
  stage.telegram.kickBot(chat(1), stage.bot.id);
  const { body } = await stage.edit(id, { message: "Two" });
  expect(await stage.finished(body.id)).toMatchObject({ done: 2, failed: 1 });
  expect(await stage.changedGroups(body.id, "failed")).toMatchObject([
    { group_name: "Group 2", cause: { code: "chat_kicked_bot" } },
  ]);
  stage.assertNoBreach();
});

test("posts from before a group became a supergroup are edited in the old chat, and can't be deleted", async () => {
  const { telegram, world, bot, botId } = stage;
  const old = telegram.createChat({ type: "group", title: "Basic" });
  telegram.addBot(old.id, bot.id);
  const created_at = new Date(world.clock.now()).toISOString();
  const group = { id: "grp_basic", name: "Basic", chatId: String(old.id), created_at };
  world.insertRows({ groups: [group] });
  const id = await stage.post({ message: "One", groups: ["grp_basic"], botId });
  const moved = telegram.migrateChat(old.id);
  await stage.post({ message: "Learns the new id", groups: ["grp_basic"] });
  expect(await stage.posts(id)).toMatchObject({ posted: 1, deletable: 0, moved: 1 });
  expect(await stage.deliveries(id)).toMatchObject([{ deletable: false, link: null }]);

  const deletion = (await stage.remove(id)).body;
  expect(await stage.finished(deletion.id)).toMatchObject({ failed: 1, retryable: 0 });
  expect(await stage.changedGroups(deletion.id)).toMatchObject([
    { cause: { code: "post_in_old_chat" } },
  ]);
  const edit = (await stage.edit(id, { message: "Two" })).body;
  expect(await stage.finished(edit.id)).toMatchObject({ done: 1 });
  const changes = world.telegram.journal
    .all()
    .filter(({ kind }) => kind === "deleted" || kind === "edited");
  expect(changes).toMatchObject([{ kind: "edited", chatId: old.id, text: "Two" }]);
  expect(moved.id).not.toBe(old.id);
});

test("a revoked token fails the change with the reason", async () => {
  const id = await stage.post({ message: "One" });
  stage.telegram.revokeToken(stage.bot.id);
  const { body } = await stage.remove(id);
  expect(await stage.finished(body.id)).toMatchObject({ failed: 3 });
  expect(await stage.changedGroups(body.id)).toMatchObject([
    { cause: { code: "token_revoked" } },
    { cause: { code: "token_revoked" } },
    { cause: { code: "token_revoked" } },
  ]);
  stage.assertNoBreach();
});

test("deleting the bot ends a change that waits", async () => {
  const id = await stage.post({ message: "One" });
  for (const index of [0, 1, 2]) stage.limitGroup(index);
  const { body } = await stage.remove(id);
  await stage.world.elapse(1000);
  await stage.world.call("DELETE", `/api/bots/${stage.botId}`);
  expect(await stage.finished(body.id)).toMatchObject({ cancelled: 3 });
  expect(stage.visible()).toHaveLength(3);
  stage.assertNoBreach();
});

test("a group gets at most 20 edits a minute", async () => {
  const one = [stage.groups[0] ?? ""];
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    ids.push(await stage.post({ message: `Post ${count}`, groups: one }));
    await stage.world.elapse(4000);
  }
  await stage.world.elapse(60_000);
  let last = "";
  for (const id of ids) last = (await stage.edit(id, { message: "New" })).body.id;
  await stage.finished(last);
  const edits = stage.world.telegram.journal.all().filter(({ kind }) => kind === "edited");
  expect(edits).toHaveLength(25);
  const [first] = edits;
  expect((edits[20]?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(60_000);
});

test("a test message does not wait behind a large change", async () => {
  const id = await stage.post({ message: "One" });
  stage.limitGroup(1);
  const { body } = await stage.remove(id);
  const sent = await stage.send({ message: "Urgent", groups: [stage.groups[2] ?? ""] });
  expect(sent.body).toMatchObject({ totalSent: 1 });
  stage.telegram.clearFaults();
  await stage.finished(body.id);
  stage.assertNoBreach();
});

test("deleting and editing 1,000 posts takes no longer than sending them, within Telegram's limits", async () => {
  const many = await createPostedMessage(1000);
  const { world } = many;
  const limits = { botMessagesPerSecond: 30, chatMessagesPerSecond: 1, groupMessagesPerMinute: 20 };
  world.telegram.control.setLimits(limits);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begunAt = world.clock.now();
    await work();
    return world.clock.now() - begunAt;
  };
  let id = "";
  const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
  const sending = await timed(async () => {
    id = await many.post({ message: "One" });
    await world.passTime(() => open.get() === undefined);
  });
  const editing = await timed(async () =>
    many.finished((await many.edit(id, { message: "Two" })).body.id),
  );
  const deleting = await timed(async () => many.finished((await many.remove(id)).body.id));
  expect(many.visible()).toEqual([]);
  expect(editing).toBeLessThanOrEqual(sending * 1.05);
  expect(deleting).toBeLessThanOrEqual(sending * 1.05);
  const refused = world.telegram.journal.all().filter(({ fault }) => fault !== undefined);
  expect(refused).toEqual([]);
  await world.close();
});
