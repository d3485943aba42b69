import { expect, test } from "vitest";

import type { ChatView } from "#control/control-views.ts";
import { LimitSettings, noLimits } from "#limits/limit-settings.ts";
import { newestFirst } from "#page/store/refresh.ts";

import { LIMITS_OFF, LIMITS_ON, limitSwitches } from "./usual-limits.ts";

test("the most recently active chat comes first, and a chat without messages last", () => {
  // The order depends only on the time of the last message.
  const chat = (at: number | null) => ({ lastMessage: at === null ? null : { at } }) as ChatView;
  const [old, silent, fresh] = [chat(1), chat(null), chat(2)];
  expect(newestFirst([old, silent, fresh])).toEqual([fresh, old, silent]);
});

test("turning all limits on restores the defaults, and turning all off leaves none", () => {
  expect(LimitSettings.parse({})).toMatchObject(LIMITS_ON);
  expect(noLimits()).toMatchObject(LIMITS_OFF);
  const others = ["chatBurst", "wrapsAlbumFlood"];
  const names = [...limitSwitches.map(({ name }) => name), ...others];
  expect(names.toSorted()).toEqual(Object.keys(noLimits()).toSorted());
});
