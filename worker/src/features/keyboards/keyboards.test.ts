import { afterEach, beforeEach, expect, test } from "vitest";

import { createWorld, type World } from "#testing/world/world.ts";

const shop = { text: "เปิดร้าน", url: "https://example.com/shop" };
const help = { text: "Help", url: "tg://resolve?domain=help_bot" };
const layout = (...rows: unknown[]) => ({ inline_keyboard: rows });
const links = { name: "Shop links", keyboard: layout([shop, help], [shop]) };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const create = async (input: unknown = links) => world.call("POST", "/api/keyboards", input);

test("a created keyboard is returned with its id and time, and is in the list", async () => {
  const created = await create();
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    ...links,
    id: expect.stringMatching(/^kbd_[\w-]{22}$/),
    created_at: "2026-11-15T05:00:00.000Z",
  });
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([created.body]);
});

test("the newest keyboard is listed first", async () => {
  await create({ ...links, name: "first" });
  await create({ ...links, name: "second" });
  world.clock.advance(1000);
  await create({ ...links, name: "third" });
  const { body } = await world.call("GET", "/api/keyboards");
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["third", "second", "first"]);
});

test("an update replaces name and buttons and keeps id and time", async () => {
  const { body: keyboard } = await create();
  world.clock.advance(1000);
  const change = { name: "Help links", keyboard: layout([help]) };
  const updated = await world.call("PUT", `/api/keyboards/${keyboard.id}`, change);
  expect(updated.status).toBe(200);
  expect(updated.body).toEqual({ ...keyboard, ...change });
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([updated.body]);
});

test("deleting a keyboard also removes its preview", async () => {
  const { body: keyboard } = await create();
  const path = `/api/keyboards/${keyboard.id}`;
  expect((await world.call("DELETE", path)).status).toBe(204);
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([]);
  expect((await world.fetch(`${world.baseUrl}${path}/preview`)).status).toBe(404);
});

test.each(["PUT", "DELETE"])("%s of an unknown keyboard answers 404", async (method) => {
  const body = method === "PUT" ? links : undefined;
  expect(await world.call(method, "/api/keyboards/kbd_gone", body)).toMatchObject({
    status: 404,
    body: { error: "There is no such keyboard.", code: "not_found" },
  });
});

test.each([
  ["without a name", { ...links, name: "  " }, 422, "A name is required."],
  ["with a name too long", { ...links, name: "n".repeat(101) }, 422, /at most 100 characters/],
  ["without any button", { ...links, keyboard: layout() }, 422, /at least one button/],
  ["with an empty row", { ...links, keyboard: layout([shop], []) }, 422, /at least one button/],
  [
    "with four buttons in a row",
    { ...links, keyboard: layout([shop, shop, shop, shop]) },
    422,
    "A row holds at most 3 buttons.",
  ],
  [
    "with a button without text",
    { ...links, keyboard: layout([{ text: " ", url: shop.url }]) },
    422,
    "A button needs a text.",
  ],
  [
    "with a URL of another scheme",
    { ...links, keyboard: layout([{ text: "x", url: "javascript:alert(1)" }]) },
    422,
    "A URL must start with http://, https:// or tg://.",
  ],
  ["with an invisible name", { ...links, name: "a\u0007b" }, 422, /control characters/],
  [
    "with an invisible button",
    { ...links, keyboard: layout([{ text: "\ud800", url: shop.url }]) },
    422,
    /control characters/,
  ],
  ["with a number as name", { ...links, name: 7 }, 400, "A name is required."],
  ["with a list as keyboard", { ...links, keyboard: [] }, 400, "keyboard must be of type object."],
  ["that is not an object", [], 400, "The body must be of type object."],
])("a keyboard %s is refused and changes nothing", async (_, input, status, error) => {
  const { body: existing } = await create();
  const isSentence = expect.objectContaining({
    error: typeof error === "string" ? error : expect.stringMatching(error),
  });
  expect(await create(input)).toMatchObject({ status, body: isSentence });
  expect(await world.call("PUT", `/api/keyboards/${existing.id}`, input)).toMatchObject({ status });
  expect((await world.call("GET", "/api/keyboards")).body).toEqual([existing]);
});

test("unknown fields are not stored", async () => {
  const input = `{"name":"x","extra":1,"__proto__":{"polluted":true},"keyboard":${JSON.stringify(links.keyboard)}}`;
  const { body } = await create(input);
  expect(Object.keys(body).toSorted()).toEqual(["created_at", "id", "keyboard", "name"]);
  expect(body).not.toHaveProperty("polluted");
});

test("the preview needs no key and cannot run a script", async () => {
  const { body: keyboard } = await create();
  const preview = await world.fetch(`${world.baseUrl}/api/keyboards/${keyboard.id}/preview`);
  expect(preview.status).toBe(200);
  expect(Object.fromEntries(preview.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(await preview.text()).toContain("เปิดร้าน");
});
