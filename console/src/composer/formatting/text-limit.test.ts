import { LIMITS } from "@tbm/contract/limits.ts";
import { expect, it } from "vitest";

import { textLimitOf } from "./text-limit.ts";

const still = { type: "image/jpeg" };
const moving = { type: "image/gif" };
const { captionLength, messageLength } = LIMITS;

const FOLLOWS = "The text is a separate message after the pictures.";
const over = (what: string) => `Text over 1,024 characters is sent separately, after the ${what}.`;

it.each([
  ["a text alone", [], false, 2000, messageLength, ""],
  ["a text with buttons", [], true, 2000, messageLength, ""],
  ["a picture", [still], false, captionLength, captionLength, ""],
  ["a picture with buttons", [still], true, captionLength, captionLength, ""],
  ["an animation", [moving], true, captionLength, captionLength, ""],
  ["a picture and a long text", [still], false, captionLength + 1, messageLength, over("picture")],
  ["an album", [still, still], false, captionLength, captionLength, ""],
  ["an album and a long text", [still, still], false, 1025, messageLength, over("pictures")],
  ["an album with buttons", [still, still], true, 0, messageLength, FOLLOWS],
  ["an album, buttons and a long text", [still, still], true, 5000, messageLength, FOLLOWS],
  ["a picture and an animation", [still, moving], false, 10, messageLength, FOLLOWS],
  ["two animations", [moving, moving], false, 10, messageLength, FOLLOWS],
])("%s has Telegram's limit", (_, pictures, hasKeyboard, length, limit, note) => {
  expect(textLimitOf(length, { pictures, hasKeyboard })).toEqual({ limit, note });
});
