import { lifetimeOf } from "@tbm/contract/content/message-lifetime.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { sql } from "drizzle-orm";

import { bots, schedules } from "#db/schema.ts";
import { refused } from "#http/app-error.ts";
import { timestamp } from "#ids.ts";
import { allLedgers } from "#ledger/all-bots/all-ledgers.ts";
import { enqueue, isQueued } from "#ledger/enqueue.ts";
import { assertNotHeld } from "#ledger/hold.ts";
import { assertBot, findGroups, findLayout } from "#messages/references.ts";
import { shareAutomatic, wakeSenders } from "#planning/automatic/share-groups.ts";
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
  const planned = toBroadcast(ports, schedule);
  const run = {
    ...planned,
    run: { sourceId: id, plannedAt },
    // An extra run doesn't replace the post before it.
    lifetime: lifetimeOf({ ...planned.lifetime, deletePrevious: false }),
  };
  const shared = await shareAutomatic(ports, [run]);
  const isUnchanged = sql`schedules.id = ${id} AND schedules.status = ${status}
    AND schedules.status IN ('waiting', 'paused', 'missed') AND schedules.revision = ${revision}`;
  const isPossible = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${isUnchanged})
    AND EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = ${bot_id})`;
  const ledger = allLedgers(ports);
  // A retry of the same request finds the broadcast of the first one.
  if (!(await ledger.has(run.id))) {
    await assertNotHeld(ports);
    await assertBot(ports, bot_id);
    await assertAnyGroup(ports, run.groups);
    await findLayout(ports, schedule.keyboard_id);
    await ports.db.batch([
      ...enqueue(ports, shared, isPossible),
      ports.db.update(schedules).set({ status: "done", cause: null, ended_at: timestamp(ports) })
        .where(sql`${isUnchanged} AND schedules.repeat_type = 'none'
          AND ${isQueued(run.id)}`),
    ]);
  }
  if (!(await ledger.has(run.id))) {
    await assertBot(ports, bot_id);
    throw refused("schedule_sent_already");
  }
  wakeSenders(ports, shared);
  return getSchedule(ports, id);
}
