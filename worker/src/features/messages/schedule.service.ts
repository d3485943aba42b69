import type { ScheduledMessage, ScheduleInput } from "@tbm/contract/messages.ts";
import { sql } from "drizzle-orm";

import { attachments, bots, schedules } from "#db/schema.ts";
import { acceptGroups } from "#discovery/new-groups.ts";
import type { StoredPicture } from "#files/stored-picture.ts";
import { newId, timestamp } from "#ids.ts";
import { arePicturesInUse, choosePictures, pictureGone } from "#messages/choose-pictures.ts";
import { assertBot } from "#messages/references.ts";
import { contentColumns } from "#planning/schedules/content-columns.ts";
import { startOf } from "#planning/schedules/schedule-start.ts";
import { findScheduled } from "#planning/schedules/scheduled-messages.ts";
import type { Ports } from "#ports.ts";

export async function scheduleMessage(
  ports: Ports,
  input: ScheduleInput,
  files: readonly StoredPicture[],
): Promise<ScheduledMessage> {
  const { db } = ports;
  const id = newId(ports, "sch");
  const { zone, rule, scheduled_time } = startOf(ports, input);
  const content = await contentColumns(ports, input);
  const chosen = await choosePictures(ports, files, input.imageIds);
  const pictures = chosen.map((picture, position) =>
    db
      .insert(attachments)
      .values({ ...picture, owner_id: id, position })
      .onConflictDoNothing(),
  );
  await acceptGroups(ports, input.groups);
  await db.batch([
    db
      .insert(schedules)
      .values({
        id,
        ...content,
        repeat_type: input.repeat,
        rule,
        scheduled_time,
        date: input.date,
        time: input.time,
        timezone: zone,
        status: "waiting",
        created_at: timestamp(ports),
      })
      .onConflictDoNothing(),
    // The bot or a picture may have been deleted since it was checked.
    db.delete(schedules).where(sql`id = ${id}
      AND NOT (bot_id IN (SELECT id FROM ${bots}) AND ${arePicturesInUse(chosen, files)})`),
    ...pictures,
    db
      .delete(attachments)
      .where(sql`owner_id = ${id} AND owner_id NOT IN (SELECT id FROM ${schedules})`),
  ]);
  ports.wake(content.bot_id);
  const schedule = await findScheduled(ports, id);
  if (!schedule) {
    await assertBot(ports, content.bot_id);
    throw pictureGone();
  }
  return schedule;
}
