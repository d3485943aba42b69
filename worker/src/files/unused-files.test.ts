import { afterEach, beforeEach, expect, test } from "vitest";

import { deleteOldPictures } from "#ledger/all-bots/history-retention.ts";
import { createBotInGroups, pictureFile } from "#testing/world/bot-in-groups.ts";
import { png } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { removeUnused, sweepFiles } from "./unused-files.ts";

const HOUR_MS = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.clock.advance(Date.now() - world.clock.now());
});
afterEach(() => world.close());

/** As every day. */
async function sweep(): Promise<void> {
  await deleteOldPictures(world.ports);
  await sweepFiles(world.ports);
}

async function upload(): Promise<void> {
  const { body: folder } = await world.call("POST", "/api/folders", { name: "f" });
  const data = new FormData();
  data.append("folderId", folder.id);
  data.append("images", new File([png()], "a.png"));
  await world.call("POST", "/api/images", data);
}

test("a sweep removes only files without a record that are over an hour old", async () => {
  await upload();
  const [used] = await world.storedFiles();
  const orphans = Array.from({ length: 3 }, (_, index) => `${index}`.repeat(64));
  for (const name of orphans) await world.ports.files.put(name, png());
  await sweep();
  expect(await world.storedFiles()).toHaveLength(4);
  world.clock.advance(HOUR_MS + 60_000);
  await sweep();
  expect(await world.storedFiles()).toEqual([used]);
});

test("a file that cannot be removed is logged and left to the next sweep", async () => {
  await world.ports.files.put("orphan", png());
  const stuck = {
    ...world.ports,
    files: { ...world.ports.files, delete: () => Promise.reject(new Error("read-only disk")) },
  };
  await removeUnused(stuck, ["orphan"]);
  expect(world.log.at(-1)).toMatchObject({ level: "warn", message: "Error: read-only disk" });
  await removeUnused(world.ports, ["orphan"]);
  expect(await world.storedFiles()).toEqual([]);
});

test("a sweep deletes pictures of messages sent over 90 days ago, and keeps those of waiting messages", async () => {
  const stage = await createBotInGroups(world, { groups: 1 });
  await stage.send({ message: "Sent", image: new File([png({ seed: 1 })], "sent.png") });
  const date = new Date(world.clock.now() + 200 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const image = new File([png({ seed: 2 })], "planned.png");
  await stage.schedule({ message: "Planned", date, time: "12:00", image });
  await sweep();
  expect(await world.storedFiles()).toHaveLength(2);
  world.clock.advance(91 * 24 * HOUR_MS);
  await sweep();
  const kept = world.database.prepare("SELECT name FROM attachments").all();
  expect(kept).toEqual([{ name: "planned.png" }]);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("a message that did not reach a group can be resent with its picture, however late", async () => {
  const stage = await createBotInGroups(world, { groups: 2 });
  const description = "Bad Request: CHAT_RESTRICTED";
  world.telegram.control.addFault({ kind: "error", code: 400, description, next: 1 });
  const { body } = await stage.send({ message: "Look", image: pictureFile() });
  world.clock.advance(91 * 24 * HOUR_MS);
  await sweep();
  const path = `/api/broadcasts/${body.broadcastId}/repeat`;
  expect((await world.call("POST", path, { state: "failed" })).status).toBe(201);
  await world.elapse(HOUR_MS);
  expect(stage.seen()).toMatchObject([{ content: "photo" }, { content: "photo" }]);
});

test("a missed message can be sent with its picture, however late", async () => {
  const stage = await createBotInGroups(world, { groups: 1 });
  const date = new Date(world.clock.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
  const planned = { message: "Promo", date, time: "12:00", image: pictureFile() };
  const { id } = (await stage.schedule(planned)).body;
  await world.call("POST", `/api/schedules/${id}/pause`);
  world.clock.advance(3 * 24 * HOUR_MS);
  const resumed = await world.call("POST", `/api/schedules/${id}/resume`);
  expect(resumed.body.status).toBe("missed");
  world.clock.advance(91 * 24 * HOUR_MS);
  await sweep();
  expect((await world.call("POST", `/api/schedules/${id}/send`)).status).toBe(200);
  await world.elapse(HOUR_MS);
  expect(stage.seen()).toMatchObject([{ content: "photo" }]);
});

test("a message whose picture file is lost fails instead of going out without it", async () => {
  const stage = await createBotInGroups(world, { groups: 2 });
  const date = new Date(world.clock.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
  await stage.schedule({ message: "Promo", date, time: "12:00", image: pictureFile() });
  const [file = ""] = await world.storedFiles();
  await world.ports.files.delete(file);
  await world.elapse(48 * HOUR_MS);
  expect(stage.seen()).toEqual([]);
  const reason = "The picture's file is gone.";
  expect(stage.deliveries()).toMatchObject([
    { state: "failed", reason },
    { state: "failed", reason },
  ]);
  world.database.exec("DELETE FROM attachments");
});
