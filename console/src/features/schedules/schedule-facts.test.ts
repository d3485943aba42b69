import type { Schedule, ScheduleRun } from "@tbm/contract/schedules.ts";
import { describe, expect, it } from "vitest";

import { plainSpaces } from "#testing/plain-spaces.ts";

import {
  canCancel,
  canChange,
  canSend,
  cancelQuestion,
  groupsText,
  lateText,
  missText,
  runText,
  runTone,
  sendQuestion,
} from "./schedule-facts.ts";

const schedule: Schedule = {
  id: "1",
  bot_id: "1",
  bot_name: "Shop",
  group_count: 3,
  message: "Hello",
  repeat_type: "none",
  scheduled_time: "2026-11-16T05:05:00.000Z",
  status: "waiting",
  date: "2026-11-16",
  time: "12:05",
  timezone: "Asia/Bangkok",
  created_at: "2026-11-15T05:00:00.000Z",
};

const run: ScheduleRun = {
  broadcast_id: "1",
  created_at: "2026-11-15T05:00:00.000Z",
  finished_at: "2026-11-15T05:00:01.000Z",
  sent: 2,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  missed: 0,
};

describe("what can be done", () => {
  it.each([
    ["waiting", true, true, true],
    ["paused", true, true, true],
    ["missed", true, true, false],
    ["done", false, false, false],
    ["cancelled", false, false, false],
    ["of another version", false, false, false],
  ])("with one that is %s", (status, change, send, cancel) => {
    const one = { ...schedule, status };
    expect([canChange(one), canSend(one), canCancel(one)]).toEqual([change, send, cancel]);
  });

  it("without a bot it cannot be sent, and while being sent it can be cancelled", () => {
    expect(canSend({ ...schedule, bot_name: null })).toBe(false);
    const last_run = { ...run, finished_at: null };
    expect(canCancel({ ...schedule, status: "done", last_run })).toBe(true);
    expect(canCancel({ ...schedule, status: "done", last_run: run })).toBe(false);
  });
});

describe("the texts", () => {
  it("count groups", () => {
    expect(groupsText(schedule)).toBe("3 groups");
    expect(groupsText({ ...schedule, group_count: 1 })).toBe("1 group");
  });

  it("describe the result of a run", () => {
    expect(runText({ ...run, failed: 1, missed: 1 })).toBe("2 sent, 1 failed, 1 missed");
    expect(runText({ ...run, sent: 0 })).toBe("no groups left");
    expect(runText({ ...run, finished_at: null })).toBe("sending");
    expect(runTone(run)).toBe("positive");
    expect(runTone({ ...run, missed: 1 })).toBe("negative");
    expect(runTone({ ...run, unconfirmed: 1 })).toBe("uncertain");
    expect(runTone({ ...run, sent: 0, cancelled: 2 })).toBe("neutral");
  });

  it("say when a late run was sent", () => {
    const late = { ...run, planned_at: "2026-11-13T05:00:00.000Z" };
    expect(plainSpaces(lateText(late) ?? "")).toMatch(/^Sent late, 15 Nov 2026, \d\d:\d\d$/);
    expect(lateText({ ...late, sent: 0, missed: 2 })).toBeNull();
    expect(lateText({ ...run, planned_at: "2026-11-15T04:59:01.000Z" })).toBeNull();
    expect(lateText(run)).toBeNull();
  });

  it("describe what was missed", () => {
    const [first_at, last_at] = ["2026-11-15T12:00:00.000Z", "2026-11-17T12:00:00.000Z"];
    const miss = { first_at, last_at, reason: "" };
    expect(plainSpaces(missText({ ...miss, runs: 1 }))).toMatch(/^15 Nov 2026, \d\d:00$/);
    expect(plainSpaces(missText({ ...miss, runs: 3 }))).toMatch(
      /^3 runs, 15 Nov 2026, .* to 17 Nov 2026, /,
    );
    expect(missText({ ...miss, runs: 100 })).toMatch(/^100 runs or more, /);
  });

  it("say what Send now does", () => {
    const named = { ...schedule, message: "Hello", bot_name: "Shop" };
    const at = /^“Hello” from “Shop” will be sent to 3 groups now instead of on 16 Nov 2026, /;
    expect(plainSpaces(sendQuestion(named))).toMatch(at);
    expect(sendQuestion({ ...named, status: "missed", message: "" })).toBe(
      "The picture from “Shop” will be sent to 3 groups now.",
    );
    const daily = { ...schedule, repeat_type: "daily" };
    expect(sendQuestion(daily)).toMatch(
      /now, as an extra message\. The schedule doesn't change: the next run is on /,
    );
    expect(sendQuestion({ ...daily, status: "paused" })).toMatch(/It stays paused\.$/);
  });

  it("name the message to cancel", () => {
    const rest = "won't be sent. Groups still queued are skipped; posted messages stay.";
    const asked = (change: Partial<Schedule>) => cancelQuestion({ ...schedule, ...change });
    const whole = asked({ message: "Hello", bot_name: "Shop" });
    expect(plainSpaces(whole)).toMatch(
      /^“Hello” from “Shop”, planned for 16 Nov 2026, \d\d:05( in \S+)?, won't/,
    );
    expect(whole.endsWith(rest)).toBe(true);
    const ended = { status: "done", bot_name: null } as const;
    expect(asked({ ...ended, message: " " })).toBe(`The picture ${rest}`);
    expect(asked({ ...ended, message: "a".repeat(41) })).toBe(`“${"a".repeat(40)}…” ${rest}`);
  });
});
