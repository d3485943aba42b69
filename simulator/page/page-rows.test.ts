import { expect, test } from "vitest";

import { LimitSettings, noLimits } from "#limits/limit-settings.ts";

import { limitRows, limitsOff, limitsOn } from "./limit-rows.ts";
import { keyLook } from "./link-buttons.ts";
import { type ChatRow, newestFirst } from "./world-store.ts";

test("the chat that spoke last comes first, a silent one last", () => {
  // Only the time of the last line matters for the order.
  const row = (at: number | null) => ({ line: at === null ? null : { at } }) as ChatRow;
  const [old, silent, fresh] = [row(1), row(null), row(2)];
  expect(newestFirst([old, silent, fresh])).toEqual([fresh, old, silent]);
});

test("a button is drawn in the style it was sent with", () => {
  expect(keyLook("danger")).toEqual({ class: "key", "data-style": "danger" });
  expect(keyLook(undefined)).toEqual({ class: "key" });
});

test("all limits on are those that the simulator starts with, all off those of no limits", () => {
  expect(LimitSettings.parse({})).toMatchObject(limitsOn());
  expect(noLimits()).toMatchObject(limitsOff());
  const others = ["chatBurst", "wrapsAlbumFlood"];
  const names = [...limitRows.map(({ name }) => name), ...others];
  expect(names.toSorted()).toEqual(Object.keys(noLimits()).toSorted());
});
