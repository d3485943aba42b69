import { expect, test } from "vitest";

import type { BotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { eachSharedStage } from "#testing/world/each-shared-stage.ts";
import type { World } from "#testing/world/world.ts";

const NO_BOT = "None of your bots can post there.";

let world: World;
let stage: BotsSharingGroups;
eachSharedStage((made) => ({ world, stage } = made));

const call = (method: string, path: string, body?: unknown) =>
  world.until(world.call(method, path, body));

test("the groups of one message are shared by all bots, in one entry of the history", async () => {
  const { status, body } = await stage.sendAutomatic();
  expect(status).toBe(200);
  expect(body).toMatchObject({ totalSent: 12, totalFailed: 0, totalPending: 0 });
  expect(stage.posted()).toEqual([4, 4, 4]);
  const history = (await call("GET", "/api/broadcasts")).body;
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({
    bot_id: "auto",
    bot_name: "Automatic",
    bot_count: 3,
    total: 12,
    sent: 12,
  });
});

test("each delivery names the bot that posted it", async () => {
  const { body } = await stage.sendAutomatic();
  const { body: deliveries } = await call("GET", `/api/broadcasts/${body.broadcastId}/deliveries`);
  const names = new Set(deliveries.map((row: { bot_name: string }) => row.bot_name));
  expect(names).toEqual(new Set(["Shop", "Shop 2", "Shop 3"]));
});

test("a group gets the bot that it prefers", async () => {
  const [group = ""] = stage.groups;
  const botId = stage.bots[2]?.id;
  const set = await call("PUT", `/api/groups/${group}/preferred-bot`, { botId });
  expect(set.body).toMatchObject({ preferred_bot_id: botId });
  await stage.sendAutomatic({ groups: [group] });
  expect(stage.senders()).toEqual([2]);
  await call("DELETE", `/api/bots/${botId}`);
  expect((await call("GET", `/api/groups/${group}`)).body.preferred_bot_id).toBeNull();
});

test("a preference for a bot that does not exist is refused", async () => {
  const { status } = await call("PUT", `/api/groups/${stage.groups[0]}/preferred-bot`, {
    botId: "bot_unknown",
  });
  expect(status).toBe(422);
});

test("a preference for a bot that may not post there is refused, and one that no longer may is ignored", async () => {
  const [group = ""] = stage.groups;
  const prefer = (bot: number) =>
    call("PUT", `/api/groups/${group}/preferred-bot`, { botId: stage.bots[bot]?.id });
  stage.silence(1, 0);
  expect((await prefer(1)).body.cause.code).toBe("preferred_bot_may_not_post");
  expect((await prefer(2)).status).toBe(200);
  stage.silence(2, 0);
  await stage.sendAutomatic({ groups: [group] });
  expect(stage.senders()).toEqual([0]);
});

test("a preferred bot that is offline is shown as such, and another one posts", async () => {
  const [group = ""] = stage.groups;
  const botId = stage.bots[2]?.id;
  await call("PUT", `/api/groups/${group}/preferred-bot`, { botId });
  world.telegram.control.revokeToken(stage.bots[2]?.telegram.id ?? 0);
  await stage.send({ message: "Hello", botId, groups: [stage.groups[1] ?? ""] });
  const { body } = await call("GET", `/api/groups/${group}`);
  expect(body.preferred_bot_id).toBe(botId);
  expect(body.bots.at(-1)).toMatchObject({
    bot_id: botId,
    standing: "offline",
    cause: { code: "token_revoked" },
  });
  await stage.sendAutomatic({ groups: [group] });
  expect(stage.posted()).toEqual([1, 0, 0]);
});

test("a group that no bot may post to is named before sending, and fails with the reason", async () => {
  for (const bot of stage.bots.keys()) stage.silence(bot, 0);
  const preflight = await call("POST", "/api/preflight", {
    botId: "auto",
    groups: stage.groups,
    source: "now",
    message: "Hello",
  });
  expect(preflight.body).toMatchObject({ ready: 11, troubled: [stage.groups[0]], bot_count: 3 });
  expect(preflight.body.groups[0]).toMatchObject({ name: "Group 1", reason: NO_BOT });
  const { body } = await stage.sendAutomatic();
  expect(body).toMatchObject({ totalSent: 11, totalFailed: 1 });
  expect(stage.deliveries()[0]).toMatchObject({ state: "failed", reason: NO_BOT });
});

test("a message that no bot may post anywhere is refused with the reason", async () => {
  for (const bot of stage.bots.keys()) stage.silence(bot, 0);
  const { status, body } = await stage.sendAutomatic({ groups: [stage.groups[0] ?? ""] });
  expect(status).toBe(422);
  expect(body.error).toBe(NO_BOT);
  expect(stage.broadcastCount()).toBe(0);
});

test("a bot that was never seen in a group does not get it", async () => {
  world.database.exec(
    "DELETE FROM memberships WHERE bot_id <> (SELECT bot_id FROM memberships ORDER BY rowid LIMIT 1)",
  );
  await stage.sendAutomatic();
  expect(stage.posted()).toEqual([12, 0, 0]);
});

test("without bots, an automatic message is refused", async () => {
  for (const { id } of stage.bots) await call("DELETE", `/api/bots/${id}`);
  const { status, body } = await stage.sendAutomatic();
  expect(status).toBe(422);
  expect(body.cause.code).toBe("no_bots");
});

test("an automatic schedule and campaign run with all bots, and are shown as automatic", async () => {
  const schedule = await stage.schedule({
    message: "Planned",
    botId: "auto",
    date: "2026-11-15",
    time: "12:30",
  });
  expect(schedule.body.bot_id).toBe("auto");
  const folder = await stage.folder();
  const campaign = await stage.campaign(folder, { botId: "auto" });
  expect(campaign.body).toMatchObject({ bot_id: "auto", bot_name: "Automatic" });
  await world.elapse(3_600_000);
  expect(stage.posted()).toEqual([8, 8, 8]);
  const history = (await call("GET", "/api/broadcasts?bot_id=auto")).body;
  expect(history.map((entry: { source: string }) => entry.source)).toEqual([
    "schedule",
    "campaign",
  ]);
});

test("the plans of a deleted bot go on with another one, and only its own end", async () => {
  const folder = await stage.folder();
  await stage.campaign(folder, { botId: "auto", intervalHours: 1 });
  await stage.schedule({
    message: "Planned",
    botId: "auto",
    repeat: "daily",
    date: "2026-11-15",
    time: "13:30",
  });
  await world.elapse(60_000);
  const [first] = stage.bots;
  const uses = (await call("GET", `/api/bots/${first?.id}/uses`)).body;
  expect(uses).toEqual({ scheduledMessages: 0, campaigns: 0 });
  await call("DELETE", `/api/bots/${first?.id}`);
  await world.elapse(2 * 3_600_000);
  const [, second = 0, third = 0] = stage.posted();
  expect(stage.posted()[0]).toBe(4);
  expect(second + third).toBe(8 + 12 + 12 + 12);
});

test("a plan runs while the bot that plans it is offline", async () => {
  const folder = await stage.folder();
  const [first] = stage.bots;
  world.telegram.control.revokeToken(first?.telegram.id ?? 0);
  await stage.campaign(folder, { botId: "auto", intervalHours: 1 });
  await world.elapse(60_000);
  await world.elapse(2 * 3_600_000);
  const [own, second = 0, third = 0] = stage.posted();
  expect(own).toBe(0);
  // The first run found out that the token is revoked.
  expect(second + third).toBe(8 + 12 + 12);
});
