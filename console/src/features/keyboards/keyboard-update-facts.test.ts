import type { Change } from "@tbm/contract/changes.ts";
import { expect, it } from "vitest";

import { countsOf, hasSameButtons, lastUpdateOf, resultText } from "./keyboard-update-facts.ts";

const change = (id: string, bot_id: string, created_at: string): Change => ({
  id,
  kind: "buttons",
  bot_id,
  started_by: "operator",
  created_at,
  total: 4,
  pending: 0,
  done: 2,
  failed: 1,
  unconfirmed: 0,
  cancelled: 1,
});

it("takes the newest change of each bot as one update", () => {
  const now = [
    change("4", "b", "2026-11-16T10:00:01Z"),
    change("3", "a", "2026-11-16T10:00:00Z"),
    change("2", "b", "2026-11-16T09:59:59Z"),
    change("1", "c", "2026-11-16T09:59:58Z"),
  ];
  expect(lastUpdateOf(now).map(({ id }) => id)).toEqual(["4", "3"]);
  expect(lastUpdateOf([])).toEqual([]);
});

it("leaves out what another bot updated earlier", () => {
  const changes = [
    change("2", "a", "2026-11-16T10:00:00Z"),
    change("1", "b", "2026-11-16T08:00:00Z"),
  ];
  expect(lastUpdateOf(changes).map(({ id }) => id)).toEqual(["2"]);
});

it("adds up the groups of all bots", () => {
  const counts = countsOf([change("2", "b", ""), change("1", "a", "")]);
  expect(resultText(counts)).toBe("4 updated, 2 not updated, 2 skipped");
  expect(resultText({ ...counts, done: 1, failed: 0, cancelled: 0 })).toBe("1 updated");
});

it("compares texts, links and places of buttons", () => {
  const [shop, news] = [
    { text: "Shop", url: "https://example.com" },
    { text: "News", url: "https://example.com/news" },
  ];
  const layout = (...inline_keyboard: (typeof shop)[][]) => ({ inline_keyboard });
  expect(hasSameButtons(layout([shop, news]), layout([shop, news]))).toBe(true);
  expect(hasSameButtons(layout([shop, news]), layout([news, shop]))).toBe(false);
  expect(hasSameButtons(layout([shop, news]), layout([shop], [news]))).toBe(false);
  expect(hasSameButtons(layout([shop]), layout([{ ...shop, url: news.url }]))).toBe(false);
});
