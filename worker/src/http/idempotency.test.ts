import { afterEach, beforeEach, expect, test } from "vitest";

import { idempotencyKeys } from "#db/upkeep-tables.ts";
import { eventually } from "#testing/world/eventually.ts";
import { createWorld, type World } from "#testing/world/world.ts";

import { failUnfinishedRequests, withIdempotency } from "./idempotency.ts";

const layout = { inline_keyboard: [[{ text: "Shop", url: "https://example.com" }]] };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const create = (key: string, name = "Links") =>
  world.call("POST", "/api/keyboards", { name, keyboard: layout }, { "Idempotency-Key": key });
const names = async () => {
  const { body } = await world.call("GET", "/api/keyboards");
  return body.map(({ name }: { name: string }) => name);
};

test("a retry with the same key gets the first answer and has no second effect", async () => {
  const first = await create("press-0001");
  world.clock.advance(60_000);
  const second = await create("press-0001");
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(await names()).toEqual(["Links"]);
});

test("another key, or none, has its own effect", async () => {
  await create("press-0001");
  await create("press-0002");
  await world.call("POST", "/api/keyboards", { name: "No key", keyboard: layout });
  expect(await names()).toHaveLength(3);
});

test("a hundred simultaneous requests create one record", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => create("press-0001")));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409])).size).toBe(0);
  expect(await names()).toEqual(["Links"]);
});

test("the same key for another request is refused", async () => {
  await create("press-0001");
  expect(await create("press-0001", "Other")).toMatchObject({
    status: 422,
    body: { error: "This Idempotency-Key was used for another request." },
  });
  expect(await names()).toEqual(["Links"]);
});

test("a refused request may be retried with the same key once it is valid", async () => {
  expect((await create("press-0001", " ")).status).toBe(422);
  expect((await create("press-0001")).status).toBe(201);
});

test("after a day the key may be used for another request", async () => {
  await create("press-0001");
  world.clock.advance(24 * 3_600_000 + 1);
  await create("press-0001", "Other");
  expect(await names()).toEqual(["Other", "Links"]);
});

test("after a day the same request with the same key has a new effect", async () => {
  const { body: first } = await create("press-0001");
  world.clock.advance(25 * 3_600_000);
  const { status, body: second } = await create("press-0001");
  expect(status).toBe(201);
  expect(second.id).not.toBe(first.id);
  expect(await names()).toEqual(["Links", "Links"]);
});

test("a retry after a failure that follows the effect creates no second record", async () => {
  const { run } = world.driver;
  world.driver.run = async (statement) => {
    const isReadingBack = /^select .* from "keyboards"/.test(statement.sql);
    if (isReadingBack) throw new Error("disk I/O error");
    return run(statement);
  };
  expect((await create("press-0001")).status).toBe(500);
  world.driver.run = run;
  world.clock.advance(1000);
  expect((await create("press-0001")).status).toBe(201);
  expect(await names()).toEqual(["Links"]);
});

test("a retry after a crash between effect and answer creates no second record", async () => {
  const { body: first } = await create("press-0001");
  world.database.exec("UPDATE idempotency_keys SET status = NULL, body = NULL");
  expect(await create("press-0001")).toMatchObject({ status: 409, body: { code: "in_progress" } });
  await failUnfinishedRequests(world.ports);
  world.clock.advance(1000);
  const again = await create("press-0001");
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first);
  expect(await names()).toEqual(["Links"]);
});

test("a retry replaces an unfinished request that is old enough to have died", async () => {
  const { body: first } = await create("press-0001");
  world.database.exec("UPDATE idempotency_keys SET status = NULL, body = NULL");
  world.clock.advance(119_000);
  expect(await create("press-0001")).toMatchObject({ status: 409, body: { code: "in_progress" } });
  world.clock.advance(1001);
  expect(await create("press-0001", "Other")).toMatchObject({ status: 422 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => create("press-0001")));
  expect(answers.filter(({ status }) => status !== 409)).not.toHaveLength(0);
  for (const { status, body } of answers) if (status !== 409) expect(body).toEqual(first);
  expect((await create("press-0001")).body).toEqual(first);
  expect(await names()).toEqual(["Links"]);
});

test("a request that was replaced leaves the key to its replacement", async () => {
  const late = Promise.withResolvers<Response>();
  const headers = new Headers({ "Idempotency-Key": "press-0001" });
  const send = (answer: () => Promise<Response>) =>
    withIdempotency(world.ports, "POST /api/slow", headers, {}, answer);
  const first = send(() => late.promise);
  await eventually(async () => expect(await world.ports.db.$count(idempotencyKeys)).toBe(1));
  world.clock.advance(120_001);
  expect(await (await send(async () => Response.json("second"))).json()).toBe("second");
  late.reject(new Error("late"));
  await expect(first).rejects.toThrow("late");
  const retry = await send(() => Promise.reject(new Error("not stored")));
  expect(await retry.json()).toBe("second");
});

test.each(["short", "x".repeat(129), "with spaces in it"])("refuses %j as a key", async (key) => {
  expect(await create(key)).toMatchObject({ status: 400, body: { code: "malformed" } });
});

test("a path of any length may have a key", async () => {
  const path = `/api/campaigns/${"x".repeat(2000)}/start`;
  const { status } = await world.call("POST", path, undefined, { "Idempotency-Key": "press-0001" });
  expect(status).toBe(404);
});
