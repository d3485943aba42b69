import { statSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Start } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";
import { ASLEEP, laneRuns } from "#testing/world/lane-runs.ts";

import { createMovingFixture } from "./moving-fixture.ts";
import { move } from "./moving-process.ts";

const OLD_SECRET_KEY = "canary-old-secret-key-0123456789abcdef";
/** How long Telegram asks to wait before the move, so that messages are still queued when it is done. */
const WAIT_SECONDS = 4;

/** What an installation keeps when it moves between hosts, and what it does only after the operator confirms. */
export function describeMoving(name: string, from: Start, to: Start): void {
  describe.concurrent(`moved ${name}`, () => {
    let fixture: Awaited<ReturnType<typeof createMovingFixture>>;
    beforeAll(async () => {
      fixture = await createMovingFixture();
    });
    afterAll(() => fixture.close());

    /** Queues a message and a campaign's run that Telegram delays, so both are still queued when the worker stops. */
    async function leaveQueued(botId: string, groups: readonly string[], folderId: string) {
      const { control } = fixture.telegram;
      const parameters = { retry_after: WAIT_SECONDS };
      control.addFault({ kind: "error", code: 429, parameters });
      const form = new FormData();
      const fields = { botId, groups: JSON.stringify(groups), message: "Queued" };
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      void fixture.call("POST", "/api/send/now", form).catch(() => undefined);
      const campaign = { name: "Game", botId, groups, folderId, messageTemplate: "Play" };
      await fixture.call("POST", "/api/campaigns", campaign);
      await eventually(async () => {
        const { body } = await fixture.call("GET", "/api/broadcasts");
        const pending = body.map(({ pending: count }: { pending: number }) => count);
        expect(pending).toEqual([2, 2]);
        expect(control.listFaults()[0]?.struck).toBeGreaterThanOrEqual(2);
      });
    }

    test("all records are the same, and nothing is sent before the operator releases the hold", async () => {
      await fixture.start(from, join(fixture.folder, "old"), { SECRET_KEY: OLD_SECRET_KEY });
      const { botId, groups } = await fixture.botInGroups();
      await leaveQueued(botId, groups, await fixture.addRecords(botId, groups));
      const before = await fixture.records();
      await fixture.stop();
      fixture.telegram.control.clearFaults();

      const archive = join(fixture.folder, "archive.tar");
      const old = { DATA_DIR: join(fixture.folder, "old"), SECRET_KEY: OLD_SECRET_KEY };
      const exported = await move("export", archive, from, old);
      expect(exported, exported.output).toMatchObject({ code: 0 });
      expect(statSync(archive).mode & 0o777).toBe(0o600);
      const DATA_DIR = join(fixture.folder, "new");
      const imported = await move("import", archive, to, { DATA_DIR, OLD_SECRET_KEY });
      expect(imported, imported.output).toMatchObject({ code: 0 });

      await fixture.start(to, DATA_DIR);
      expect(await fixture.records()).toEqual(before);
      const { body: hold } = await fixture.call("GET", "/api/hold");
      expect(hold).toMatchObject({ held: true, queued: 4 });
      // The lane has run and planned no other run, so not even the end of Telegram's wait makes it send.
      await eventually(async () => {
        const { body: report } = await fixture.call("GET", "/api/doctor");
        expect(laneRuns(report)).toEqual([{ ...ASLEEP, ranMs: expect.any(Number) }]);
      });
      expect(fixture.posts()).toEqual([]);

      const released = await fixture.call("POST", "/api/hold/release", { queued: "send" });
      expect(released.body).toMatchObject({ held: false });
      await eventually(async () => {
        const { body: sent } = await fixture.call("GET", "/api/broadcasts");
        expect(sent.map(({ pending }: { pending: number }) => pending)).toEqual([0, 0]);
      });
      const texts = fixture.posts().map(({ text }) => String(text));
      expect(texts.toSorted()).toEqual(["Play", "Play", "Queued", "Queued"]);
    });
  });
}
