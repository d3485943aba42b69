import { expect } from "vitest";

import type { Records } from "#testing/upgrade/read-records.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOO_LATE = "The worker was not running at the planned time.";

type Schedule = Records["schedules"][number];

/** Checks that the next run follows the recurrence. The fixture's time zones have no summer time. */
function expectNextRun({ repeat_type, message }: Schedule, former: string, next: string): void {
  const apart = Date.parse(next) - Date.parse(former);
  if (repeat_type === "monthly") expect(next.slice(7), message).toBe(former.slice(7));
  else expect(apart % (repeat_type === "weekly" ? 7 * DAY_MS : DAY_MS), message).toBe(0);
}

/** The items added since, oldest last. More may be added while a test runs. */
const since = <Item>(items: readonly Item[], before: readonly Item[]) =>
  items.slice(0, items.length - before.length);

/** Checks that the run that was due was made up for once, and that the next one is at its time. */
function expectRecurs(schedule: Schedule, before: Schedule, now: string): void {
  const { scheduled_time, runs, misses } = schedule;
  expect(schedule).toMatchObject({ status: "waiting", repeat_type: before.repeat_type });
  expect(scheduled_time > now, `${before.message}: ${scheduled_time}`).toBe(true);
  expectNextRun(before, before.scheduled_time, scheduled_time);
  const count: number = JSON.parse(before.groups).length;
  const made = since(runs, before.runs);
  expect(made.at(-1)).toMatchObject({ planned_at: before.scheduled_time, sent: count });
  expect(runs.slice(made.length)).toMatchObject(before.runs);
  const missed = since(misses, before.misses);
  for (const { first_at, reason } of missed) {
    expect(first_at > before.scheduled_time).toBe(true);
    expect(reason).toBe(TOO_LATE);
  }
  expect(misses.slice(missed.length)).toMatchObject(before.misses);
}

/** Checks that schedules that were due when the worker came back continue, and that the others are unchanged. */
export function expectSchedulesContinue(records: Records, before: Records, now: string): void {
  expect(records.schedules).toHaveLength(before.schedules.length);
  const after = new Map(records.schedules.map((schedule) => [schedule.id, schedule]));
  let recurring = 0;
  for (const { occurrences: _, ...was } of before.schedules) {
    const schedule = after.get(was.id);
    if (!schedule) throw new Error(`${was.message} is gone.`);
    const isDue = was.status === "waiting" && was.scheduled_time <= now;
    if (!isDue) expect(schedule).toMatchObject(was);
    else if (was.repeat_type === "none") {
      expect(schedule).toMatchObject({ status: "missed", note: TOO_LATE });
    } else {
      expectRecurs(schedule, { ...was, occurrences: [] }, now);
      recurring += 1;
    }
  }
  expect(recurring).toBeGreaterThan(1);
}

/**
 * Checks that each campaign that was due ran once with pictures of its folder, or says why not, and that it keeps
 * its interval.
 */
export function expectCampaignsContinue(records: Records, before: Records, now: string): void {
  expect(records.campaigns).toHaveLength(before.campaigns.length);
  const after = new Map(records.campaigns.map((campaign) => [campaign.id, campaign]));
  const runsOf = ({ campaignRuns }: Records, id: string) =>
    campaignRuns.find((one) => one.id === id)?.runs ?? [];
  let ran = 0;
  for (const was of before.campaigns) {
    const { id, name, next_send_at: former, ...rest } = was;
    const campaign = after.get(id);
    const earlier = runsOf(before, id);
    const made = since(runsOf(records, id), earlier);
    if (!former) {
      expect(campaign).toMatchObject(was);
      expect(runsOf(records, id)).toMatchObject(earlier);
      continue;
    }
    ran += 1;
    expect(campaign).toMatchObject({ name, ...rest });
    const next = campaign?.next_send_at ?? "";
    expect(next > now, `${name}: ${next}`).toBe(true);
    const apart = Date.parse(next) - Date.parse(former);
    expect(apart % (was.interval_hours * HOUR_MS), name).toBe(0);
    expect(runsOf(records, id).slice(made.length)).toMatchObject(earlier);
    const run = made.at(-1);
    const { imageCount = 0 } = before.folders.find((one) => one.id === was.folder_id) ?? {};
    if (imageCount === 0) {
      expect(run).toMatchObject({ kind: "skipped", reason: earlier[0]?.reason });
    } else {
      expect(run).toMatchObject({ kind: "planned", sent: was.groups.length, failed: 0 });
      expect(run?.pictures).toHaveLength(was.images_per_send);
    }
  }
  expect(ran).toBeGreaterThan(0);
}
