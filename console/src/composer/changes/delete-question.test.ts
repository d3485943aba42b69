import { expect, test } from "vitest";

import { deleteFacts, deleteOneQuestion, deleteQuestion } from "./delete-question.ts";

const POSTS = { posted: 60, deletable: 58, deleted: 0, unknown: 1, seconds: 12 };

test("the question counts only the posts that can be deleted", () => {
  expect(deleteQuestion(POSTS)).toBe("Delete this message in 58 of 60 groups?");
  expect(deleteQuestion({ ...POSTS, deletable: 60 })).toBe("Delete this message in 60 groups?");
  const lost = { ...POSTS, deletable: 60, lost: 1 };
  expect(deleteQuestion(lost)).toBe("Delete this message in 59 of 60 groups?");
  expect(deleteQuestion({ ...POSTS, posted: 0, deletable: 0 })).toMatch(/^None of its posts/);
});

test("the facts name old posts, unknown groups and the duration", () => {
  expect(deleteFacts(POSTS)).toEqual([
    "2 posts are older than 48 hours and stay: Telegram doesn't let bots delete them anymore.",
    "1 group may or may not have the message. Check it yourself.",
    "It takes about 12 s at Telegram's limits.",
  ]);
});

test("posts from before a group became a supergroup are counted apart", () => {
  const some = { ...POSTS, deletable: 55, moved: 3 };
  expect(deleteFacts(some).slice(0, 2)).toEqual([
    "2 posts are older than 48 hours and stay: Telegram doesn't let bots delete them anymore.",
    "3 posts stay: their groups have become supergroups since, and Telegram doesn't let bots delete them.",
  ]);
  const one = { ...POSTS, posted: 1, deletable: 0, moved: 1, unknown: 0 };
  expect(deleteOneQuestion(one, "Readers")).toMatch(/^“Readers” has become a supergroup/);
  expect(deleteFacts(one)).toEqual([]);
  expect(deleteQuestion({ ...some, deletable: 0 })).toBe("None of its posts can be deleted.");
});

test("a post that can't be deleted in a group is not asked about", () => {
  const one = { ...POSTS, posted: 1, deletable: 0 };
  expect(deleteOneQuestion(one, "Readers")).toMatch(
    /only within 48 hours, and the post in “Readers”/,
  );
  expect(deleteFacts({ ...one, unknown: 0 })).toEqual([]);
});
