import { expect, it } from "vitest";

import { onlineBotOptions } from "./bot-status.ts";

it("offers only bots that are online", () => {
  const bots = ["offline", "Online", "", "online"].map((status) => ({
    id: `bot_${status}`,
    name: "Shop",
    status,
    created_at: "2026-11-15T05:00:00Z",
  }));
  expect(onlineBotOptions(bots)).toEqual([{ value: "bot_online", label: "Shop" }]);
});
