import { expect, test } from "vitest";

import { chatLink, shownToken } from "./bot-facts.ts";

test("a token is cut to its first 10 characters and an ellipsis, however long it is", () => {
  expect(shownToken("7001001:de")).toBe("7001001:de…");
  expect(shownToken(`123456789:${"A".repeat(35)}`)).toBe("123456789:…");
  expect(shownToken(undefined)).toBe("—");
});

test("the chat link goes to the username, or to the typed name if there is none", () => {
  expect(chatLink({ username: "shop_th_bot", name: "ร้านค้า" })).toBe("https://t.me/shop_th_bot");
  expect(chatLink({ username: null, name: "shop_bot" })).toBe("https://t.me/shop_bot");
  expect(chatLink({ name: "@shop_bot" })).toBe("https://t.me/shop_bot");
  expect(chatLink({ name: "a/../b?c#d" })).toBe("https://t.me/a%2F..%2Fb%3Fc%23d");
});
