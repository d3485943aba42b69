import { expect, it } from "vitest";

import { manyPostsQuestion, manyPostsTitle } from "./many-groups.ts";

const preflight = { ready: 312, troubled: [], groups: [], faults: [], seconds: 11, waiting: 0 };

it("names the bot, the number of groups, and the duration if known", () => {
  expect(manyPostsTitle(1312)).toBe("Send to 1,312 groups?");
  expect(manyPostsQuestion({ botName: "Shop", count: 312, preflight })).toBe(
    "“Shop” will post this message to 312 groups now. It takes about 11 s at Telegram's limits.",
  );
  const troubled = { ...preflight, ready: 310, troubled: ["1", "2"] };
  expect(manyPostsQuestion({ botName: "Shop", count: 312, preflight: troubled })).toContain(
    "to 312 groups now. 2 of 312 groups won't get it. It takes",
  );
  expect(manyPostsQuestion({ botName: "Shop", count: 312, preflight: null })).toBe(
    "“Shop” will post this message to 312 groups now.",
  );
});
