import { Text } from "@mantine/core";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { countdown } from "#time/countdown.ts";
import { formatMoment } from "#time/dates.ts";
import { useNow } from "#time/use-now.ts";

import { isAhead, isPaused, isRepeating } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

const SECOND_MS = 1000;

function remark(schedule: Schedule, now: number): string {
  const at = Date.parse(schedule.scheduled_time);
  if (!isPaused(schedule)) return at < now ? "Overdue" : `in ${countdown(at, now)}`;
  return at < now ? "its time has passed" : "if resumed by then";
}

/** When it is sent next, with a countdown, or when it ended. */
export function NextRun({ schedule }: { schedule: Schedule }) {
  const now = useNow(SECOND_MS);
  const { scheduled_time, ended_at } = schedule;
  if (!isAhead(schedule)) {
    return (
      <Text c="dimmed" component="div" className={classes["when"] ?? ""}>
        {ended_at ? (
          <>
            Ended <time dateTime={ended_at}>{formatMoment(ended_at)}</time>
          </>
        ) : (
          "None"
        )}
      </Text>
    );
  }
  if (isPaused(schedule) && isRepeating(schedule) && Date.parse(scheduled_time) < now) {
    return <Text c="dimmed">Once it is resumed</Text>;
  }
  return (
    <div className={classes["when"]}>
      <time dateTime={scheduled_time}>{formatMoment(scheduled_time)}</time>
      <Text size="xs" c="dimmed">
        {remark(schedule, now)}
      </Text>
    </div>
  );
}
