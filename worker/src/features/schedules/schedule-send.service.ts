import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { sql } from "drizzle-orm";

import { bots, schedules } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import { enqueue, isQueued } from "#ledger/enqueue.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { ledgerOf } from "#ledger/ledger.ts";
import { assertBot, findGroups, findLayout } from "#messages/references.ts";
import { toBroadcast } from "#planning/schedules/schedule-runs.ts";
import type { Ports } from "#ports.ts";

import { findSchedule } from "./schedule-rows.ts";
import { getSchedule } from "./schedules.service.ts";

async function assertAnyGroup(ports: Ports, groups: readonly string[]): Promise<void> {
  const { known } = await findGroups(ports, groups);
  if (known === 0) throw refused("schedule_without_groups");
}

/**
 * Sends now. A one-time message is then done; a recurring one keeps its times, and this run is an extra one. The
 * status changes in the same batch that queues the run, so it cannot be sent twice.
 */
export async function sendSchedule(ports: Ports, id: string): Promise<ScheduleDetail> {
  const schedule = await findSchedule(ports, id);
  const { bot_id, status, repeat_type, revision, scheduled_time } = schedule;
  const isSingle = repeat_type === "none";
  // A missed message has already used its planned time, and a recurring one still needs it for its regular run.
  const plannedAt = isSingle && status !== "missed" ? scheduled_time : null;
  const run = { ...toBroadcast(ports, schedule), run: { sourceId: id, plannedAt } };
  const isUnchanged = sql`schedules.id = ${id} AND schedules.status = ${status}
    AND schedules.status IN ('waiting', 'paused', 'missed') AND schedules.revision = ${revision}`;
  const isPossible = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${isUnchanged})
    AND EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = ${bot_id})`;
  const ledger = ledgerOf(ports, bot_id);
  // A retry of the same request finds the broadcast of the first one.
  if (!(await ledger.has(run.id))) {
    await assertNotHeld(ports);
    await assertBot(ports, bot_id);
    await assertAnyGroup(ports, run.groups);
    await findLayout(ports, schedule.keyboard_id);
    await ports.db.batch([
      ...enqueue(ports, [run], isPossible),
      ports.db.update(schedules).set({ status: "done", cause: null, ended_at: timestamp(ports) })
        .where(sql`${isUnchanged} AND schedules.repeat_type = 'none'
          AND ${isQueued(run.id)}`),
    ]);
  }
  if (!(await ledger.has(run.id))) {
    await assertBot(ports, bot_id);
    throw refused("schedule_sent_already");
  }
  ports.wake(bot_id);
  return getSchedule(ports, id);
}
