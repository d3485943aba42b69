import { expect, test } from "vitest";

import { type MessageStep, picturesOf, stepsOf, weightOf } from "./message-steps.ts";

const keyboard = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com" }]] };
const picture = (name: string, type = "image/png") => ({ name, type });
type Picture = ReturnType<typeof picture>;
const P = picture("P");
const Q = picture("Q");
const G = picture("G", "image/gif");
const H = picture("H", "image/gif");

/** A step in short: its kind, its pictures, `+` if it carries the text, `#` if the keyboard. */
function short(step: MessageStep<Picture, typeof keyboard>): string {
  const pictures = picturesOf(step).map(({ name }) => name);
  const text = step.kind === "text" ? step.text : step.caption;
  const hasKeyboard = step.kind !== "album" && step.keyboard !== null;
  return `${step.kind} ${pictures.join("")}${text ? "+" : ""}${hasKeyboard ? "#" : ""}`;
}

const LONG = 1025;
test.each([
  ["no picture", [], 5, false, ["text +"]],
  ["no picture", [], 5, true, ["text +#"]],
  ["no picture", [], LONG, true, ["text +#"]],
  ["one picture", [P], 5, false, ["photo P+"]],
  ["one picture", [P], 5, true, ["photo P+#"]],
  ["one picture", [P], 1024, true, ["photo P+#"]],
  ["one picture", [P], LONG, false, ["photo P", "text +"]],
  ["one picture", [P], LONG, true, ["photo P", "text +#"]],
  ["one GIF", [G], 5, true, ["animation G+#"]],
  ["one GIF", [G], LONG, true, ["animation G", "text +#"]],
  ["two pictures", [P, Q], 5, false, ["album PQ+"]],
  ["two pictures", [P, Q], 1024, false, ["album PQ+"]],
  ["two pictures", [P, Q], LONG, false, ["album PQ", "text +"]],
  ["two pictures", [P, Q], 5, true, ["album PQ", "text +#"]],
  ["two GIFs", [G, H], 5, false, ["animation G", "animation H", "text +"]],
  ["a picture and a GIF", [G, P], 5, true, ["photo P", "animation G", "text +#"]],
  ["two pictures and a GIF", [P, G, Q], 5, false, ["album PQ", "animation G", "text +"]],
])("%s (%o) and %i characters, keyboard: %s", (_, pictures, length, hasKeyboard, expected) => {
  const message = "x".repeat(length);
  const steps = stepsOf({
    message,
    entities: [],
    pictures,
    keyboard: hasKeyboard ? keyboard : null,
  });
  expect(steps.map(short)).toEqual(expected);
});

test("a caption is measured in UTF-16 units, as in Telegram", () => {
  const stepsFor = (message: string) =>
    stepsOf({ message, entities: [], pictures: [P], keyboard: null });
  expect(stepsFor("👋".repeat(512))).toHaveLength(1);
  expect(stepsFor("👋".repeat(513))).toHaveLength(2);
});

test("an album counts as one message per picture, anything else as one", () => {
  const weights = (pictures: Picture[]) =>
    stepsOf({ message: "x", entities: [], pictures, keyboard }).map(weightOf);
  expect(weights([])).toEqual([1]);
  expect(weights([P])).toEqual([1]);
  expect(weights([P, Q, G])).toEqual([2, 1, 1]);
});

test("the formats stay with the text, in a message or a caption", () => {
  const bold = { type: "bold" as const, offset: 0, length: 1 };
  const formats = (message: string, pictures: Picture[], hasKeyboard = false) =>
    stepsOf({
      message,
      entities: [bold],
      pictures,
      keyboard: hasKeyboard ? keyboard : null,
    }).map(({ kind, entities }) => `${kind} ${entities.length}`);
  expect(formats("x", [])).toEqual(["text 1"]);
  expect(formats("x", [P])).toEqual(["photo 1"]);
  expect(formats("x", [P, Q])).toEqual(["album 1"]);
  expect(formats("x", [P, Q], true)).toEqual(["album 0", "text 1"]);
  expect(formats("x".repeat(LONG), [G])).toEqual(["animation 0", "text 1"]);
});
