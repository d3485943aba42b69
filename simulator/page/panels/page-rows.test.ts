import { expect, test } from "vitest";

import type { ChatView } from "#control/control-views.ts";
import { LimitSettings, noLimits } from "#limits/limit-settings.ts";
import { newestFirst } from "#page/store/refresh.ts";

import { LIMITS_OFF, LIMITS_ON, limitSwitches } from "./usual-limits.ts";

test("the chat that spoke last comes first, a silent one last", () => {
  // Only the time of the last line matters for the order.
  const chat = (at: number | null) => ({ lastMessage: at === null ? null : { at } }) as ChatView;
  const [old, silent, fresh] = [chat(1), chat(null), chat(2)];
  expect(newestFirst([old, silent, fresh])).toEqual([fresh, old, silent]);
});

test("all limits on are those that the simulator starts with, all off those of no limits", () => {
  expect(LimitSettings.parse({})).toMatchObject(LIMITS_ON);
  expect(noLimits()).toMatchObject(LIMITS_OFF);
  const others = ["chatBurst", "wrapsAlbumFlood"];
  const names = [...limitSwitches.map(({ name }) => name), ...others];
  expect(names.toSorted()).toEqual(Object.keys(noLimits()).toSorted());
});
