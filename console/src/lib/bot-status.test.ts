import { expect, it } from "vitest";

import { onlineBotOptions } from "./bot-status.ts";

it("offers only bots that are online", () => {
  const bot = { id: "bot_1", name: "Shop", status: "online", created_at: "2026-11-15T05:00:00Z" };
  const others = ["offline", "Online", ""].map((status) => ({ ...bot, id: status, status }));
  expect(onlineBotOptions([...others, bot])).toEqual([{ value: "bot_1", label: "Shop" }]);
});
