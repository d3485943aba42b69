import { expect, it } from "vitest";

import { botLabels } from "./bot-names.ts";

const bot = (id: string, name: string, username?: string) => ({
  id,
  name,
  status: "online",
  created_at: "2026-11-15T05:00:00Z",
  ...(username !== undefined && { username }),
});

it("distinguishes bots of the same name by their @username, and leaves others as they are", () => {
  const labels = botLabels([
    bot("1", "Shop", "shop_bot"),
    bot("2", " shop", "@other_bot"),
    bot("3", "Shop"),
    bot("4", "News", "news_bot"),
  ]);
  expect([...labels.values()]).toEqual(["Shop (@shop_bot)", " shop (@other_bot)", "Shop", "News"]);
});
