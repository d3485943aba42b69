import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startWorkerProcess } from "#testing/crash/worker-process.ts";
import type { Records } from "#testing/upgrade/read-records.ts";
import { createUpgradeFixture, type UpgradeFixture } from "#testing/upgrade/upgrade-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";

/** How many times faster the clock runs, because the next runs are two to seven minutes ahead. */
const SPEED = 6;
const HOUR_MS = 3_600_000;

let stage: UpgradeFixture;
let before: Records;
beforeAll(async () => {
  stage = await createUpgradeFixture("node", { speed: SPEED });
  before = stage.left.records;
  await stage.start(startWorkerProcess);
});
afterAll(() => stage.close());

test("what 1.0 had planned is sent at its time, neither earlier nor twice", async () => {
  for (const { id, message, scheduled_time, misses } of before.schedules) {
    if (!["In a moment", "Good morning", "Every week"].includes(message)) continue;
    await eventually(async () => {
      const schedule: Records["schedules"][number] = await stage.get(`/api/schedules/${id}`);
      const [run] = schedule.runs;
      expect(run, stage.log()).toMatchObject({ planned_at: scheduled_time });
      expect(run?.finished_at).not.toBeNull();
      expect(run && run.created_at >= scheduled_time).toBe(true);
      expect(schedule.misses).toMatchObject(misses);
    });
  }
  for (const { id, name, next_send_at: planned, interval_hours } of before.campaigns) {
    if (!planned || !["Every day", "Every hour"].includes(name)) continue;
    await eventually(async () => {
      const [run]: CampaignRun[] = await stage.get(`/api/campaigns/${id}/runs`);
      expect(run && run.at >= planned, stage.log()).toBe(true);
      expect(run?.finished_at).not.toBeNull();
    });
    const campaigns: Records["campaigns"] = await stage.get("/api/campaigns");
    const next = Date.parse(planned) + interval_hours * HOUR_MS;
    expect(campaigns.find((one) => one.id === id)).toMatchObject({
      next_send_at: new Date(next).toISOString(),
    });
  }
  await stage.settled();
  await stage.noBreach();
});

test.each([
  { message: "Pressed once", key: "a-press-that-ended", titles: /^Club [123]$/ },
  { message: "The send in progress", key: "a-press-that-was-cut-off", titles: /^Shop / },
])(
  "retrying a request that 1.0 received has no second effect: $key",
  async ({ message, key, titles }) => {
    await stage.settled();
    const sent = before.broadcasts.find((broadcast) => broadcast.message === message);
    const idOf = new Map(before.groups.map(({ name, id }) => [name, id]));
    const chosen = stage.left.telegram.chats.filter(
      ({ title, migratedFrom }) => titles.test(title) && migratedFrom === null,
    );
    const form = new FormData();
    form.append("botId", sent?.bot_id ?? "");
    form.append("groups", JSON.stringify(chosen.map(({ title }) => idOf.get(title))));
    form.append("message", message);
    const posts = stage.postsOf(message);
    const answer = await stage.call("POST", "/api/send/now", form, { "Idempotency-Key": key });
    expect(answer).toMatchObject({ broadcastId: sent?.id, totalPending: 0 });
    await stage.settled();
    expect(stage.postsOf(message)).toBe(posts);
  },
);
