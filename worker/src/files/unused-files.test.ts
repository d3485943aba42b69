import { afterEach, beforeEach, expect, test } from "vitest";

import { png } from "#testing/pictures.ts";
import { createStage } from "#testing/stage.ts";
import { createWorld, type World } from "#testing/world.ts";

import { removeUnused, sweepFiles } from "./unused-files.ts";

const HOUR_MS = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.clock.advance(Date.now() - world.clock.now());
});
afterEach(() => world.close());

async function upload(): Promise<void> {
  const { body: folder } = await world.call("POST", "/api/folders", { name: "f" });
  const data = new FormData();
  data.append("folderId", folder.id);
  data.append("images", new File([png()], "a.png"));
  await world.call("POST", "/api/images", data);
}

test("a sweep removes files without a record once they are an hour old, and no others", async () => {
  await upload();
  const [used] = await world.storedFiles();
  const orphans = Array.from({ length: 3 }, (_, index) => `${index}`.repeat(64));
  for (const name of orphans) await world.ports.files.put(name, png());
  await sweepFiles(world.ports);
  expect(await world.storedFiles()).toHaveLength(4);
  world.clock.advance(HOUR_MS + 60_000);
  await sweepFiles(world.ports);
  expect(await world.storedFiles()).toEqual([used]);
});

test("what cannot be removed is told in the log and left to the next sweep", async () => {
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

test("pictures of messages that were sent three months ago go, and those of waiting ones stay", async () => {
  const stage = await createStage(world, { groups: 1 });
  await stage.send({ message: "Sent", image: new File([png({ seed: 1 })], "sent.png") });
  const date = new Date(world.clock.now() + 200 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const image = new File([png({ seed: 2 })], "planned.png");
  await stage.schedule({ message: "Planned", date, time: "12:00", image });
  await sweepFiles(world.ports);
  expect(await world.storedFiles()).toHaveLength(2);
  world.clock.advance(91 * 24 * HOUR_MS);
  await sweepFiles(world.ports);
  const kept = world.database.prepare("SELECT name FROM attachments").all();
  expect(kept).toEqual([{ name: "planned.png" }]);
  expect(await world.storedFiles()).toHaveLength(1);
});
