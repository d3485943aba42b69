import { GroupSet } from "@tbm/contract/group-sets.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let groups: readonly string[];

beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  ({ groups } = await createBotInGroups(world, { groups: 3 }));
});
afterEach(() => world.close());

const create = (name: string, ids: readonly unknown[] = groups, headers = {}) =>
  world.call("POST", "/api/group-sets", { name, groups: ids }, headers);
const update = (id: string, name: string, ids: readonly unknown[] = groups) =>
  world.call("PUT", `/api/group-sets/${id}`, { name, groups: ids });
const list = async () => (await world.call("GET", "/api/group-sets")).body;

test("a set stores its groups in the given order, and sets are listed by name", async () => {
  const chosen = groups.toReversed();
  const { status, body } = await create(" Morning ", chosen);
  expect(status).toBe(201);
  expect(GroupSet.parse(body)).toEqual({
    id: expect.stringMatching(/^set_[\w-]{22}$/),
    name: "Morning",
    groups: chosen,
    created_at: "2026-11-15T05:00:00.000Z",
    daily_limit: null,
  });
  const other = await create("evening");
  expect(await list()).toEqual([other.body, body]);
});

test("a set's name and groups can be changed, and it can be deleted", async () => {
  const { body: set } = await create("Morning");
  const changed = await update(set.id, "Evening", groups.slice(1));
  expect(changed).toMatchObject({
    status: 200,
    body: { ...set, name: "Evening", groups: groups.slice(1) },
  });
  expect((await update(set.id, "EVENING")).status).toBe(200);
  expect((await world.call("DELETE", `/api/group-sets/${set.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await update(set.id, "Evening")).status).toBe(404);
  expect((await world.call("DELETE", `/api/group-sets/${set.id}`)).status).toBe(404);
});

test("a group that is removed from the list is removed from its sets", async () => {
  const { body: set } = await create("Morning");
  await world.call("DELETE", `/api/groups/${groups[1] ?? ""}`);
  expect(await list()).toEqual([{ ...set, groups: [groups[0], groups[2]] }]);
  for (const id of [groups[0], groups[2]]) await world.call("DELETE", `/api/groups/${id ?? ""}`);
  expect(await list()).toEqual([{ ...set, groups: [] }]);
});

test("two sets cannot have the same name, ignoring case", async () => {
  await create("Morning");
  const { body: other } = await create("Evening");
  const conflict = {
    status: 409,
    body: {
      error: "A set called “MORNING” already exists. Choose another name.",
      code: "conflict",
    },
  };
  expect(await create("MORNING")).toMatchObject(conflict);
  expect(await update(other.id, "MORNING")).toMatchObject(conflict);
  expect(await list()).toHaveLength(2);
});

test("a retry with the same Idempotency-Key creates no second set, even after a crash", async () => {
  const key = { "Idempotency-Key": "press-0001" };
  const first = await create("Morning", groups, key);
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  expect(await create("Morning", groups, key)).toMatchObject({ status: 201, body: first.body });
  expect(await list()).toHaveLength(1);
});

test.each([
  ["without a name", " ", undefined, /name is required/],
  ["without groups", "Morning", [], /at least one group/],
  ["of groups that no longer exist", "Morning", ["grp_gone"], /None of these groups/],
])("refuses a set %s", async (_, name, ids, error) => {
  expect(await create(name, ids)).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(error) },
  });
  expect(await list()).toEqual([]);
});

test("allows at most fifty sets", async () => {
  for (let count = 0; count < LIMITS.groupSets; count += 1) await create(`Set ${count}`);
  expect(await create("One more")).toMatchObject({
    status: 422,
    body: { error: "You already have 50 sets. Delete one that you no longer need." },
  });
  expect(await create("set 7")).toMatchObject({ status: 409 });
  expect(await list()).toHaveLength(LIMITS.groupSets);
});

test("a set can hold ten thousand groups", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `grp_${String(index).repeat(4)}_many`);
  world.insertRows({ groups: many.map((id) => ({ id })) });
  await create("All", many);
  expect((await list())[0].groups).toEqual(many);
});
