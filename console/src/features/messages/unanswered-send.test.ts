import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { describe, expect, it } from "vitest";

import { isSameAsSent, verdictOn } from "./unanswered-send.ts";

const left = { botId: "bot_1", message: "Hello", after: "brd_1", isLost: false, isAnswered: false };

const broadcast = (id: string, change: Partial<Broadcast> = {}): Broadcast => ({
  id,
  bot_id: "bot_1",
  source: "now",
  message: "Hello",
  image_urls: [],
  created_at: "2026-11-15T05:00:00Z",
  total: 3,
  pending: 0,
  sent: 3,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  missed: 0,
  ...change,
});

const read = (atMs: number, ...broadcasts: Broadcast[]) => ({ broadcasts, atMs });

describe("an unanswered message", () => {
  it("counts as taken when a broadcast with its text was created since", () => {
    const recent = read(0, broadcast("brd_3", { message: "Other" }), broadcast("brd_2"));
    expect(verdictOn(left, recent, 0)).toMatchObject({ kind: "taken", broadcast: { id: "brd_2" } });
    const nothingBefore = { ...left, after: null };
    expect(verdictOn(nothingBefore, recent, 0)).toMatchObject({
      kind: "taken",
      broadcast: { id: "brd_2" },
    });
  });

  it.each([
    ["was made before", broadcast("brd_1")],
    ["is another bot's", broadcast("brd_2", { bot_id: "bot_2" })],
    ["is a test", broadcast("brd_2", { title: "Test" })],
    ["was scheduled", broadcast("brd_2", { source: "schedule" })],
    ["says something else", broadcast("brd_2", { message: "Hello again" })],
  ])("is lost when the only broadcast %s, but not before ten seconds", (_, found) => {
    expect(verdictOn(left, read(9_999, found), 0)).toEqual({ kind: "open" });
    expect(verdictOn(left, read(10_000, found), 0)).toEqual({ kind: "lost" });
  });

  it("stays open while the history cannot be read", () => {
    expect(verdictOn(left, { broadcasts: undefined, atMs: 0 }, -60_000)).toEqual({ kind: "open" });
  });

  it("stays open if a broadcast like it may be older", () => {
    const { after: _, ...unknown } = left;
    const recent = read(60_000, broadcast("brd_2"));
    expect(verdictOn(unknown, recent, 0)).toEqual({ kind: "open" });
  });

  it("equals the draft until text or bot change; surrounding spaces and unloaded bots do not count", () => {
    expect(isSameAsSent({ botId: "bot_1", message: " Hello\n" }, left)).toBe(true);
    expect(isSameAsSent({ botId: null, message: "Hello" }, left)).toBe(true);
    expect(isSameAsSent({ botId: "bot_2", message: "Hello" }, left)).toBe(false);
    expect(isSameAsSent({ botId: "bot_1", message: "Hello!" }, left)).toBe(false);
  });
});
