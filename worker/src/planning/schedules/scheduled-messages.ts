import type { ScheduledMessage } from "@tbm/contract/messages.ts";
import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";

import { currentGroups } from "#db/group-identity.ts";
import { schedules } from "#db/schema.ts";
import { pictureAddresses } from "#messages/picture-addresses.ts";
import { shownBot } from "#messages/references.ts";
import type { Ports } from "#ports.ts";

const toScheduledMessage = (
  schedule: typeof schedules.$inferSelect,
  image_urls: string[],
): ScheduledMessage => ({
  id: schedule.id,
  bot_id: shownBot(schedule),
  groups: schedule.groups,
  message: schedule.message,
  entities: schedule.entities,
  ...schedule.options,
  ...schedule.lifetime,
  image_url: image_urls[0] ?? null,
  image_urls,
  keyboard_id: schedule.keyboard_id,
  repeat_type: schedule.repeat_type,
  ...(schedule.rule && { rule: schedule.rule }),
  scheduled_time: schedule.scheduled_time,
});

/** Schedules in the form of the wire, the next one first. */
async function readSchedules(ports: Ports, which: SQL, limit: number): Promise<ScheduledMessage[]> {
  const rows = await ports.db
    .select({ ...getTableColumns(schedules), groups: currentGroups(schedules.groups) })
    .from(schedules)
    .where(which)
    .orderBy(asc(schedules.scheduled_time))
    .limit(limit);
  const addresses = await pictureAddresses(
    ports,
    rows.map(({ id }) => id),
  );
  return rows.map((schedule) => toScheduledMessage(schedule, addresses.get(schedule.id) ?? []));
}

const isWaiting = sql`${schedules.status} = 'waiting'`;

export const listWaiting = (ports: Ports, limit: number) => readSchedules(ports, isWaiting, limit);

export const countWaiting = ({ db }: Ports) => db.$count(schedules, isWaiting);

export async function findScheduled(ports: Ports, id: string): Promise<ScheduledMessage | null> {
  const [found] = await readSchedules(ports, eq(schedules.id, id), 1);
  return found ?? null;
}
