import { expect, test } from "vitest";

import { createWorld } from "./world.ts";

test("a token in an answer fails the test that caused it", async () => {
  const world = await createWorld();
  const { token } = world.telegram.control.createBot({ name: "Shop" });
  const name = token.slice(token.indexOf(":") + 1);
  await world.call("POST", "/api/groups", { name, chatId: "-1", type: "group" });
  await expect(world.close()).rejects.toThrow(/secret reached/);
});

test("a key in a log line fails the test that caused it", async () => {
  const world = await createWorld();
  world.log.push({ time: "", level: "info", event: `key ${world.apiKey}` });
  await expect(world.close()).rejects.toThrow(/secret reached/);
});
