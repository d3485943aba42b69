import { expect, test } from "vitest";

import { sampleMessage } from "#page/testing/sample-message.ts";

import { messageBlocks } from "./message-blocks.ts";

const at = (hour: number, minute = 0) => new Date(2026, 0, 5, hour, minute).getTime();
const ann = { id: 1, name: "Ann", isBot: false };
const bob = { id: 2, name: "Bob", isBot: false };

test("joins an album into one block, separate from its neighbors", () => {
  const photo = { kind: "photo", at: at(9), author: ann } as const;
  const blocks = messageBlocks([
    sampleMessage(1, { ...photo, mediaGroupId: "a" }),
    sampleMessage(2, { ...photo, mediaGroupId: "a" }),
    sampleMessage(3, { ...photo, mediaGroupId: "b" }),
  ]);
  const ids = blocks.map((block) => block.kind === "post" && block.messages.map(({ id }) => id));
  expect(ids).toEqual([false, [1, 2], [3]]);
});

test("a run ends at another sender, a service line, or a long pause", () => {
  const blocks = messageBlocks([
    sampleMessage(1, { at: at(9), author: ann }),
    sampleMessage(2, { at: at(9, 1), author: ann }),
    sampleMessage(3, { at: at(9, 2), author: bob }),
    sampleMessage(4, { at: at(9, 3), kind: "service", service: {} }),
    sampleMessage(5, { at: at(9, 4), author: bob }),
    sampleMessage(6, { at: at(11), author: bob }),
  ]);
  const runs = blocks.flatMap((block) =>
    block.kind === "post" ? [[block.startsRun, block.endsRun]] : [],
  );
  expect(runs).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
});

test("each new day starts with a day line", () => {
  const blocks = messageBlocks([
    sampleMessage(1, { at: at(23, 59) }),
    sampleMessage(2, { at: at(24, 1) }),
  ]);
  expect(blocks.map(({ kind }) => kind)).toEqual(["day", "post", "day", "post"]);
});
