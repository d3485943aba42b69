import { expect, test } from "vitest";

import { removalNote, removalQuestion } from "./removal-texts.ts";

const RETURN = "It is listed again when one of your bots sees activity there.";

test.each([
  [{}, RETURN],
  [{ campaigns: ["Draw"] }, `${RETURN} It is also removed from the campaign “Draw”.`],
  [
    { campaigns: ["Draw", "News"], scheduledMessages: 2, sets: ["Morning"] },
    `${RETURN} It is also removed from the campaigns “Draw” and “News”, 2 scheduled messages and the set “Morning”.`,
  ],
  [{ scheduledMessages: 1200 }, `${RETURN} It is also removed from 1,200 scheduled messages.`],
  [{ sets: ["A", "B", "C"] }, `${RETURN} It is also removed from the sets “A”, “B” and “C”.`],
])("describes the removal for %j", (uses, words) => {
  expect(removalNote({ campaigns: [], scheduledMessages: 0, sets: [], ...uses })).toBe(words);
});

test("of many groups the first are named and the rest counted", () => {
  const groups = Array.from({ length: 10_007 }, (_, index) => ({
    id: `grp_${index}`,
    name: `Group ${index}`,
    chatId: "-1",
    type: "group",
    created_at: "",
  }));
  expect(removalQuestion(groups)).toBe(
    "Remove 10,007 groups from the list: “Group 0”, “Group 1”, “Group 2” and 10,004 more? Nothing changes in Telegram.",
  );
});
