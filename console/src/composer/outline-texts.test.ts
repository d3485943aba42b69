import { expect, it } from "vitest";

import { buttonsText, picturesText, senderText } from "./outline-texts.ts";

it("counts the pictures, and says if there is none", () => {
  expect([0, 1, 2].map(picturesText)).toEqual(["No picture", "1 picture", "2 pictures"]);
});

it("names the first buttons, cut if they are long", () => {
  expect(buttonsText([])).toBe("No buttons");
  expect(buttonsText(["Shop"])).toBe("1 button: Shop");
  expect(buttonsText(["Shop", "Join", "Help", "More"])).toBe("4 buttons: Shop, Join, Help, …");
  expect(buttonsText(["n".repeat(64)])).toBe(`1 button: ${"n".repeat(20)}…`);
});

it("names the bot, and the duration if known", () => {
  expect(senderText("Shop", 11)).toBe("Bot: Shop · About 11 s at Telegram's limits");
  expect(senderText("Shop", null)).toBe("Bot: Shop");
});
