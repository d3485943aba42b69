import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { countdown } from "#time/countdown.ts";
import { formatMoment } from "#time/dates.ts";
import { useNow } from "#time/use-now.ts";
import { SecondaryText } from "#ui/secondary-text.tsx";

import { isAhead, isPaused, isRepeating } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

const SECOND_MS = 1000;

function remark(schedule: Schedule, now: number): string {
  const at = Date.parse(schedule.scheduled_time);
  if (isPaused(schedule)) return at < now ? t`planned time has passed` : t`if resumed by then`;
  if (at < now) return t`Overdue`;
  const remaining = countdown(at, now);
  return t`in ${remaining}`;
}

function Ended({ at }: { at: string }) {
  const moment = formatMoment(at);
  return (
    <Trans>
      Ended <time dateTime={at}>{moment}</time>
    </Trans>
  );
}

/** When it is sent next, with a countdown, or when it ended. */
export function NextRun({ schedule }: { schedule: Schedule }) {
  const now = useNow(SECOND_MS);
  const { scheduled_time, ended_at } = schedule;
  if (!isAhead(schedule)) {
    return (
      <Text c="dimmed" component="div" className={classes["when"] ?? ""}>
        {ended_at ? <Ended at={ended_at} /> : t`None`}
      </Text>
    );
  }
  if (isPaused(schedule) && isRepeating(schedule) && Date.parse(scheduled_time) < now) {
    return <Text c="dimmed">{t`When resumed`}</Text>;
  }
  return (
    <div className={classes["when"]}>
      <time dateTime={scheduled_time}>{formatMoment(scheduled_time)}</time>
      <SecondaryText>{remark(schedule, now)}</SecondaryText>
    </div>
  );
}
