import { expect, test } from "vitest";

import type { BotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { eachSharedStage } from "#testing/world/each-shared-stage.ts";
import type { World } from "#testing/world/world.ts";

let world: World;
let stage: BotsSharingGroups;
eachSharedStage((made) => ({ world, stage } = made));

const call = (method: string, path: string, body?: unknown) =>
  world.until(world.call(method, path, body));

test("deleting a bot ends what it has not sent, and the others go on", async () => {
  world.telegram.control.setLatency(2000);
  const sending = stage.sendAutomatic();
  await world.elapse(1000);
  await call("DELETE", `/api/bots/${stage.bots[0]?.id}`);
  const { body } = await sending;
  expect(body.totalPending).toBe(0);
  expect(stage.posted().slice(1)).toEqual([4, 4]);
});

test("Stop ends the message for all bots", async () => {
  world.telegram.control.refuseConnections(60_000);
  const sending = stage.sendAutomatic();
  await world.elapse(500);
  const [{ id }] = (await call("GET", "/api/broadcasts")).body;
  const stopped = await call("POST", `/api/broadcasts/${id}/stop`);
  await sending;
  await world.elapse(120_000);
  const { body } = await call("GET", `/api/broadcasts/${id}`);
  expect(stopped.status).toBe(200);
  expect(body.finished_at).not.toBeNull();
  expect(body.cancelled).toBe(12);
});

test("an edit and a deletion are made by the bot that posted", async () => {
  const { body } = await stage.sendAutomatic();
  const path = `/api/broadcasts/${body.broadcastId}`;
  const form = new FormData();
  form.append("message", "Edited");
  const edit = await call("POST", `${path}/edit`, form);
  expect(edit.status).toBe(202);
  await world.elapse(60_000);
  expect((await call("GET", `/api/changes/${edit.body.id}`)).body).toMatchObject({
    done: 12,
    failed: 0,
    bot_id: "auto",
  });
  const posts = (await call("GET", `${path}/posts`)).body;
  expect(posts).toMatchObject({ posted: 12, lost: 0 });
  const deletion = await call("POST", `${path}/delete`, {});
  expect(deletion.status).toBe(202);
  await world.elapse(60_000);
  expect((await call("GET", `/api/changes/${deletion.body.id}`)).body).toMatchObject({ done: 12 });
});

test("posts of all bots expire, even if the bot that follows them up is deleted", async () => {
  await stage.sendAutomatic({ deleteAfterHours: "1" });
  await call("DELETE", `/api/bots/${stage.bots[0]?.id}`);
  await world.elapse(2 * 3_600_000);
  const deleted = world.database
    .prepare(
      "SELECT count(*) AS count FROM deliveries WHERE action = 'post' AND deleted_at IS NOT NULL",
    )
    .get();
  expect(deleted?.["count"]).toBe(8);
});

test("a campaign that renews its posts keeps the bot of each group", async () => {
  const folder = await stage.folder(2);
  await stage.campaign(folder, { botId: "auto", renews: true, intervalHours: 1 });
  await world.elapse(60_000);
  expect(stage.posted()).toEqual([4, 4, 4]);
  const before = stage.senders();
  world.database.prepare("UPDATE groups SET preferred_bot_id = ?").run(stage.bots[0]?.id ?? "");
  await world.elapse(3_600_000);
  expect(stage.posted()).toEqual([4, 4, 4]);
  expect(stage.senders().slice(12, 24)).toEqual(before);
  const { body: runs } = await call("GET", "/api/broadcasts");
  const replacedIn = async (run: { id: string } | undefined) => {
    const { body } = await call("GET", `/api/broadcasts/${run?.id}/deliveries`);
    return body.map((delivery: { is_replaced?: boolean }) => delivery.is_replaced);
  };
  expect(new Set(await replacedIn(runs.at(-1)))).toEqual(new Set([true]));
  expect(new Set(await replacedIn(runs[0]))).toEqual(new Set([false]));
  const { body } = await call("GET", `/api/groups/${stage.groups[0]}/posts`);
  const shown = body.posts.map((post: { is_replaced?: boolean }) => post.is_replaced);
  expect(shown).toEqual([false, true]);
});

test("a resend keeps the bot of each group", async () => {
  world.telegram.control.addFault({
    kind: "error",
    code: 400,
    description: "Bad Request: chat not found",
    next: 6,
  });
  const { body } = await stage.sendAutomatic();
  expect(body.totalFailed).toBe(6);
  const failed = stage
    .senders()
    .filter((_, index) => stage.deliveries()[index]?.state === "failed");
  const resent = await call("POST", `/api/broadcasts/${body.broadcastId}/repeat`, {
    state: "failed",
  });
  expect(resent.status).toBe(201);
  await world.elapse(60_000);
  expect(stage.senders().slice(12)).toEqual(failed);
  expect((await call("GET", `/api/broadcasts/${resent.body.id}`)).body).toMatchObject({
    bot_id: "auto",
    sent: 6,
  });
});

test("the draft of an automatic message is automatic, and a filter by bot finds it", async () => {
  const { body } = await stage.sendAutomatic();
  const { body: draft } = await call("GET", `/api/broadcasts/${body.broadcastId}/draft`);
  expect(draft.botId).toBe("auto");
  for (const { id } of stage.bots) {
    const { body: found } = await call("GET", `/api/history?bot_id=${id}`);
    expect(found.broadcasts).toHaveLength(1);
  }
  await stage.send({ message: "Alone" });
  const { body: found } = await call("GET", `/api/history?bot_id=${stage.botId}`);
  expect(found.broadcasts).toHaveLength(2);
  const { body: words } = await call("GET", `/api/history?bot_id=${stage.botId}&search=alone`);
  expect(words.broadcasts).toHaveLength(1);
});
