import type { ScheduleDetail, ScheduleUpdate } from "@tbm/contract/schedules.ts";
import { sql } from "drizzle-orm";

import { bots, schedules } from "#db/schema.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { removeUnused } from "#files/unused-files.ts";
import { refused } from "#http/app-error.ts";
import { newId } from "#ids.ts";
import { arePicturesInUse, choosePictures } from "#messages/choose-pictures.ts";
import { filesOf, replacePictures } from "#messages/message-pictures.ts";
import { assertBot } from "#messages/references.ts";
import { contentColumns } from "#planning/schedules/content-columns.ts";
import { recurrenceOf } from "#planning/schedules/occurrences.ts";
import { firstRun } from "#planning/schedules/recurrence.ts";
import type { Schedule } from "#planning/schedules/schedule-runs.ts";
import { ruleOf, startOf, zoneOf } from "#planning/schedules/schedule-start.ts";
import type { Ports } from "#ports.ts";

import { findSchedule } from "./schedule-rows.ts";
import { getSchedule } from "./schedules.service.ts";

/** Whether a recurring message's first run is over. A missed one was due, even if its time cannot be read. */
const hasBegun = ({ now }: Ports, schedule: Schedule): boolean =>
  schedule.repeat_type !== "none" &&
  (schedule.status === "missed" || (firstRun(recurrenceOf(schedule)) ?? Infinity) <= now());

/**
 * The next run changes only if the timing does, so that editing the text never drops a run that is due. As for a
 * new message, the time must be ahead; only a recurring message that has begun may keep its first date.
 */
function timingOf(ports: Ports, before: Schedule, input: ScheduleUpdate) {
  const { date, time, repeat } = input;
  const timezone = zoneOf(ports, input.timezone);
  const isSame =
    before.ended_at === null &&
    before.date === date &&
    before.time === time &&
    before.timezone === timezone &&
    before.repeat_type === repeat &&
    JSON.stringify(before.rule) === JSON.stringify(ruleOf(input));
  if (isSame) return {};
  const mayHaveBegun = repeat !== "none" && date === before.date && hasBegun(ports, before);
  const { rule, scheduled_time } = startOf(ports, { ...input, timezone }, { mayHaveBegun });
  return { date, time, timezone, repeat_type: repeat, rule, scheduled_time };
}

/** The change applies from the next run on. Queued deliveries are sent unchanged. */
export async function updateSchedule(
  ports: Ports,
  id: string,
  input: ScheduleUpdate,
  files: readonly StoredPicture[],
): Promise<ScheduleDetail> {
  const { db } = ports;
  const before = await findSchedule(ports, id);
  if (before.status === "done" || before.status === "cancelled") {
    throw refused("schedule_ended_unchangeable");
  }
  const timing = timingOf(ports, before, input);
  const content = await contentColumns(ports, input);
  const pictures = await choosePictures(ports, files, input.imageIds);
  const revision = newId(ports, "rev");
  const isUpdated = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE schedules.id = ${id} AND revision = ${revision})`;
  const isReplaced = pictures.length > 0 || input.picture === "remove";
  const old = await filesOf(ports, id);
  await acceptGroups(ports, input.groups);
  const [updated] = await db.batch([
    db
      .update(schedules)
      .set({
        ...content,
        ...timing,
        ...(before.status === "missed" && { status: "waiting", cause: null, ended_at: null }),
        revision,
      })
      .where(sql`schedules.id = ${id} AND schedules.status = ${before.status}
        AND schedules.revision = ${before.revision}
        AND EXISTS (SELECT 1 FROM ${bots} WHERE bots.id = ${content.bot_id})
        AND ${arePicturesInUse(pictures, files)}`)
      .returning({ id: schedules.id }),
    ...(isReplaced ? replacePictures(ports, id, pictures, isUpdated) : []),
  ]);
  if (updated.length === 0) {
    await assertBot(ports, content.bot_id);
    await choosePictures(ports, files, input.imageIds);
    throw refused("schedule_changed_or_ended");
  }
  if (isReplaced) await removeUnused(ports, old);
  ports.wake(before.bot_id);
  ports.wake(content.bot_id);
  return getSchedule(ports, id);
}
