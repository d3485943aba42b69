import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const limitPages = (more: number) => {
  // Migrations leave free pages, which a full disk would still fill.
  world.database.exec("VACUUM");
  const pages = Number(world.database.prepare("PRAGMA page_count").get()?.["page_count"]);
  world.database.exec(`PRAGMA max_page_count = ${pages + more}`);
};

const create = (name: string) =>
  world.call("POST", "/api/keyboards", {
    name,
    keyboard: {
      inline_keyboard: Array.from({ length: 30 }, () => [
        { text: "Shop", url: `https://shop.example.com/${"x".repeat(200)}` },
      ]),
    },
  });

test("a full disk answers 507 and stores nothing of the call, and calls succeed again once there is space", async () => {
  limitPages(0);
  expect(await create("Links")).toMatchObject({
    status: 507,
    body: {
      error: "The worker's storage is full. Free some space and try again.",
      code: "storage_full",
    },
  });
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
  limitPages(1000);
  expect((await create("Links")).status).toBe(201);
});

test("of writes that share a transaction on a full disk, each answer says whether it was stored", async () => {
  limitPages(4);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create(`No. ${index}`)),
  );
  const kept = (await world.call("GET", "/api/keyboards")).body.length;
  expect(answers.filter(({ status }) => status === 507).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(kept);
});
