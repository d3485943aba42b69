import type { Campaign } from "@tbm/contract/campaigns.ts";
import { describe, expect, it } from "vitest";

import { refreshAfterMs, nextSendText } from "./next-send.ts";

const NOW = Date.parse("2026-11-15T05:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const after = (ms: number) => new Date(NOW + ms).toISOString();

describe("the next send", () => {
  it.each([null, undefined, "", "soon"])("is not scheduled at %o", (at) => {
    expect(nextSendText(at, NOW)).toBe("Not scheduled");
  });

  it("is overdue in the past", () => expect(nextSendText(after(-1), NOW)).toBe("Overdue"));

  it.each([
    ["1m", 0],
    ["1m", 20_000],
    ["12m", 12 * MINUTE],
    ["59m", 59 * MINUTE],
    ["1h 0m", HOUR],
    ["3h 20m", 3 * HOUR + 20 * MINUTE - 50],
    ["24h 0m", 24 * HOUR],
    ["1d 0h", 24 * HOUR + MINUTE],
    ["1d 2h", 26 * HOUR + 40 * MINUTE],
    ["7d 0h", 168 * HOUR],
  ])("is in %s", (text, ms) => expect(nextSendText(after(ms), NOW)).toBe(text));
});

describe("the list", () => {
  const due = (at: string | null): Campaign => ({
    id: "1",
    name: "Lucky",
    bot_id: "1",
    bot_name: "Shop",
    groups: [],
    folder_id: "1",
    folder_name: "Promo",
    message_template: "",
    interval_hours: 6,
    images_per_send: 1,
    status: "active",
    next_send_at: at,
  });

  it("is loaded again shortly after the next run", () => {
    expect(refreshAfterMs([due(null), due(after(10_000)), due(after(HOUR))], NOW)).toBe(13_000);
  });

  it("is not polled often for old moments, and at the latest after an hour", () => {
    expect(refreshAfterMs([due(after(-10_000))], NOW)).toBe(3000);
    expect(refreshAfterMs([due(after(-HOUR))], NOW)).toBe(33_000);
    expect(refreshAfterMs([due(after(48 * HOUR))], NOW)).toBe(HOUR);
    expect(refreshAfterMs([], NOW)).toBe(HOUR);
  });
});
