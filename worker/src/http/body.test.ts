import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

test.each([
  [
    "details",
    { name: "n".repeat(101) },
    {
      status: 422,
      body: {
        error: "A name may have at most 100 characters.",
        code: "refused",
        cause: { code: "name_too_long", params: { limit: 100 } },
      },
    },
  ],
  [
    "no details",
    { name: " " },
    {
      status: 422,
      body: {
        error: "A name is required.",
        code: "refused",
        cause: { code: "name_required", params: {} },
      },
    },
  ],
  [
    "a wrong type",
    { name: 7 },
    {
      status: 400,
      body: {
        error: "A name is required.",
        code: "malformed",
        cause: { code: "name_required", params: {} },
      },
    },
  ],
])("a broken rule has a cause of its own: %s", async (_, input, answer) => {
  expect(await world.call("POST", "/api/folders", input)).toMatchObject(answer);
});

test("a wrong type that no rule describes names the field", async () => {
  const input = { name: "Links", keyboard: [] };
  expect(await world.call("POST", "/api/keyboards", input)).toMatchObject({
    status: 400,
    body: {
      error: "keyboard must be of type object.",
      cause: { code: "wrong_type", params: { field: "keyboard", type: "object" } },
    },
  });
});

test("a wrong value that no rule describes names the field", async () => {
  expect(await world.call("GET", "/api/schedules?status=odd")).toMatchObject({
    status: 422,
    body: {
      error: "status is not valid.",
      cause: { code: "not_valid", params: { field: "status" } },
    },
  });
});
