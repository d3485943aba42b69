import { expect, test } from "vitest";

import { newGroupsText } from "./acceptance-texts.ts";

test("if many bots have the maximum of new groups, a few are named", () => {
  expect(newGroupsText([])).not.toContain("BotFather");
  expect(newGroupsText(["Shop"])).toContain(
    "“Shop” has 1,000 new groups, so no more are listed. Accept or remove some, then send /setjoingroups to @BotFather and choose Disable.",
  );
  const bots = Array.from({ length: 20 }, (_, index) => `Bot ${index}`);
  expect(newGroupsText(bots)).toContain(
    "“Bot 0”, “Bot 1”, “Bot 2” and 17 more have 1,000 new groups each, so no more are listed.",
  );
});
