import { expect, test } from "vitest";

import { removalNote } from "./removal-words.ts";

const RETURN = "It comes back by itself when a bot of yours sees something there again.";

test.each([
  [{}, RETURN],
  [
    { campaigns: ["Draw"] },
    `${RETURN} Until you add it there again, it gets nothing more from the campaign “Draw”.`,
  ],
  [
    { campaigns: ["Draw", "News"], scheduledMessages: 2, sets: ["Morning"] },
    `${RETURN} Until you add it there again, it gets nothing more from the campaigns “Draw” and “News” and 2 scheduled messages. It leaves the set “Morning”.`,
  ],
  [{ sets: ["A", "B", "C"] }, `${RETURN} It leaves the sets “A”, “B”, and “C”.`],
])("%j is told in words", (uses, words) => {
  expect(removalNote({ campaigns: [], scheduledMessages: 0, sets: [], ...uses })).toBe(words);
});
