import type { ScheduledMessage } from "@tbm/contract/messages.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";

import { attachments, schedules } from "#db/schema.ts";
import { fileAddress } from "#files/file-address.ts";
import type { Ports } from "#ports.ts";

/** Schedules as the wire shows them, the next first. */
async function readSchedules(ports: Ports, which: SQL, limit: number): Promise<ScheduledMessage[]> {
  const rows = await ports.db
    .select()
    .from(schedules)
    .leftJoin(attachments, and(eq(attachments.owner_id, schedules.id), eq(attachments.position, 0)))
    .where(which)
    .orderBy(asc(schedules.scheduled_time))
    .limit(limit);
  return Promise.all(
    rows.map(async ({ schedules: schedule, attachments: picture }) => ({
      id: schedule.id,
      bot_id: schedule.bot_id,
      groups: schedule.groups,
      message: schedule.message,
      image_url: picture && (await fileAddress(ports, picture.file, picture.name)),
      keyboard_id: schedule.keyboard_id,
      repeat_type: schedule.repeat_type,
      scheduled_time: schedule.scheduled_time,
    })),
  );
}

const isWaiting = sql`${schedules.status} = 'waiting'`;

export const listWaiting = (ports: Ports, limit: number) => readSchedules(ports, isWaiting, limit);

export const countWaiting = ({ db }: Ports) => db.$count(schedules, isWaiting);

export async function findScheduled(ports: Ports, id: string): Promise<ScheduledMessage | null> {
  const [found] = await readSchedules(ports, eq(schedules.id, id), 1);
  return found ?? null;
}
