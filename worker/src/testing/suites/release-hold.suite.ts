import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Start } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";

import { createMovingFixture } from "./moving-fixture.ts";
import { move } from "./moving-process.ts";

const SECRET_KEY = "canary-secret-key-0123456789abcdefgh";
/** Enough time to create both plans and stop the worker before they are due. */
const LEAD_MS = 15_000;
const MINUTE_MS = 60_000;

const clock = (at: number) => new Date(at).toISOString().slice(11, 16);

/** Every host: plans that came due while an imported worker was on hold, and that the operator declines. */
export function describeReleaseHold(start: Start): void {
  describe("moved, and released without the messages that came due", () => {
    let fixture: Awaited<ReturnType<typeof createMovingFixture>>;
    beforeAll(async () => {
      fixture = await createMovingFixture();
    });
    afterAll(() => fixture.close());

    /** A daily message at the next minute, and a campaign whose quiet hours end then. */
    async function plan(botId: string, groups: readonly string[], dueAt: number) {
      const folderId = await fixture.addRecords(botId, groups);
      const form = new FormData();
      const fields = {
        botId,
        groups: JSON.stringify(groups),
        message: "Daily",
        date: new Date(dueAt).toISOString().slice(0, 10),
        time: clock(dueAt),
        repeat: "daily",
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const schedule = await fixture.call("POST", "/api/schedule", form);
      expect(schedule.status, JSON.stringify(schedule.body)).toBe(201);
      const quiet = { quietFrom: clock(dueAt - 60 * MINUTE_MS), quietUntil: clock(dueAt) };
      const game = { name: "Game", botId, groups, folderId, messageTemplate: "Play", ...quiet };
      const campaign = await fixture.call("POST", "/api/campaigns", game);
      expect(campaign.status, JSON.stringify(campaign.body)).toBe(201);
      return { scheduleId: schedule.body.id, campaignId: campaign.body.id };
    }

    test("nothing that came due before is sent, and it is recorded as missed", async () => {
      const data = (name: string) => ({ DATA_DIR: join(fixture.folder, name), SECRET_KEY });
      await fixture.start(start, join(fixture.folder, "old"), { SECRET_KEY });
      const { botId, groups } = await fixture.botInGroups();
      const dueAt = Math.ceil((Date.now() + LEAD_MS) / MINUTE_MS) * MINUTE_MS;
      const { scheduleId, campaignId } = await plan(botId, groups, dueAt);
      await fixture.stop();
      expect(Date.now()).toBeLessThan(dueAt);
      const archive = join(fixture.folder, "archive.tar");
      await move("export", archive, start, data("old"));
      await move("import", archive, start, data("new"));
      await fixture.start(start, join(fixture.folder, "new"), { SECRET_KEY });
      await eventually(async () =>
        expect((await fixture.call("GET", "/api/hold")).body).toMatchObject({ due: 2 }),
      );

      const released = await fixture.call("POST", "/api/hold/release", { queued: "cancel" });
      expect(released.body).toMatchObject({ held: false, queued: 0 });
      // The lane plans what is due before it sends this.
      const form = new FormData();
      const later = { botId, groups: JSON.stringify(groups), message: "Later" };
      for (const [name, value] of Object.entries(later)) form.append(name, value);
      await fixture.call("POST", "/api/send/now", form);
      await eventually(async () => {
        const { body: sent } = await fixture.call("GET", "/api/broadcasts");
        expect(sent).toMatchObject([{ message: "Later", pending: 0 }]);
      });
      expect(fixture.posts().map(({ text }) => text)).toEqual(["Later", "Later"]);
      const { body: schedule } = await fixture.call("GET", `/api/schedules/${scheduleId}`);
      const reason = "Sending was on hold at the planned time, and you chose not to send it.";
      expect(schedule).toMatchObject({ status: "waiting", misses: [{ runs: 1, reason }] });
      const { body: runs } = await fixture.call("GET", `/api/campaigns/${campaignId}/runs`);
      expect(runs).toMatchObject([{ kind: "skipped", reason }]);
    });
  });
}
