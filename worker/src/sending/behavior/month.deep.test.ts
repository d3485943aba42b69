import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import type { JournalEntry } from "@tbm/simulator/journal.ts";
import { seededRandom } from "@tbm/simulator/seeded-random.ts";
import { expect, onTestFinished, test } from "vitest";

import { packNext } from "#ledger/past/pack.ts";
import { audit } from "#testing/audit/audit.ts";
import { createBotsSharingGroups } from "#testing/world/bots-sharing-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const DAYS = 30;
const BOTS = 50;
const GROUPS = 10;
const POSTS_A_DAY = ["02:10", "09:00", "13:30", "18:00"];
const HOUR_MS = 3_600_000;
/** Caches are filled by then. */
const SETTLED_DAY = 5;
/** How much the memory may grow between that day and the last one. */
const TOLERANCE = 0.1;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapAfterCollection(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Something that goes wrong at Telegram, or between it and the worker. */
function disturb({ telegram: { control } }: World, random: ReturnType<typeof seededRandom>): void {
  const next = 1 + random.integer(5);
  const faults = [
    () => control.addFault({ kind: "error", code: 429, parameters: { retry_after: 20 }, next }),
    () => control.addFault({ kind: "error", code: 502, next }),
    () => control.addFault({ kind: "applied-reset", next: 1 }),
    () => control.addFault({ kind: "applied-hang", next: 1 }),
    () => control.refuseConnections(random.integer(20) * 60_000),
  ];
  faults[random.integer(faults.length)]?.();
}

/** What members saw, kept on disk so that only the worker's own memory is measured. */
function createRecord() {
  const folder = mkdtempSync(join(tmpdir(), "tbm-month-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "journal");
  return {
    move: ({ telegram: { journal } }: World) => {
      const lines = journal.all().map((entry) => `${JSON.stringify(entry)}\n`);
      appendFileSync(file, lines.join(""));
      journal.clear();
    },
    read: (): JournalEntry[] =>
      readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
  };
}

test("in a month with faults nothing is lost or sent twice, and memory and timers stay flat", async () => {
  const world = await createWorld({ isInMemory: true, hasThreads: false, messagesPerChat: 10 });
  const random = seededRandom(30);
  const record = createRecord();
  const stage = await createBotsSharingGroups(world, { bots: BOTS, groups: GROUPS });
  for (const { id } of stage.bots) {
    const first = random.integer(GROUPS - 1);
    const rule = JSON.stringify({
      rrule: `FREQ=DAILY;COUNT=${DAYS * POSTS_A_DAY.length}`,
      times: POSTS_A_DAY,
    });
    const { status } = await stage.schedule({
      botId: id,
      message: `News of ${id}`,
      groups: stage.groups.slice(first, first + 2),
      date: "2026-11-16",
      time: POSTS_A_DAY[0],
      repeat: "custom",
      rule,
    });
    expect(status).toBe(201);
  }
  void world.lanes.start();

  const heaps: number[] = [];
  const handles: number[] = [];
  for (let day = 1; day <= DAYS + 1; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      if (day <= DAYS && random.next() < 0.3) disturb(world, random);
      await world.elapse(HOUR_MS);
    }
    await world.sweep();
    while (await packNext(world.ports));
    record.move(world);
    world.log.length = 0;
    heaps.push(heapAfterCollection());
    handles.push(process.getActiveResourcesInfo().length);
  }

  const runs = world.database.prepare("SELECT count(*) AS count FROM broadcasts").get();
  expect(runs).toEqual({ count: BOTS * POSTS_A_DAY.length * DAYS });
  expect(
    world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL").all(),
  ).toEqual([]);
  expect(audit(world.database, record.read())).toEqual([]);
  const settled = heaps[SETTLED_DAY] ?? 0;
  const growth = ((heaps.at(-1) ?? 0) - settled) / settled;
  expect(growth).toBeLessThan(TOLERANCE);
  expect(handles.at(-1)).toBeLessThanOrEqual(handles[SETTLED_DAY] ?? 0);
  await world.close();
});
