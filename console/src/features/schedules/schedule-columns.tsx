import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { schedulePath } from "#api/schedules.ts";
import { excerpt } from "#records/excerpt.ts";
import { Badge } from "#ui/badge.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";

import { BotCell } from "./bot-cell.tsx";
import { NextRun } from "./next-run.tsx";
import { groupsText, isRepeating, repeatText, statusText, toneOf } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

function MessageCell({ schedule }: { schedule: Schedule }) {
  const { id, image_url, message } = schedule;
  const address = imageAddress(useClient(), image_url ?? "");
  return (
    <div className={classes["message"]}>
      {image_url && address && (
        <img src={address} alt="" loading="lazy" className={classes["thumb"]} />
      )}
      <div className={classes["words"]}>
        <RecordLink to={schedulePath(id)} fw={600} size="sm" lineClamp={2}>
          {excerpt(message)}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {groupsText(schedule)}
        </Text>
      </div>
    </div>
  );
}

export const RepeatBadge = ({ schedule }: { schedule: Schedule }) => (
  <Badge color={isRepeating(schedule) ? "blue" : "gray"}>{repeatText(schedule)}</Badge>
);

export const scheduleColumns = (bots: readonly Bot[] | undefined): Column<Schedule>[] => [
  { header: t`Message`, minRem: 13, cell: (schedule) => <MessageCell schedule={schedule} /> },
  {
    header: t`Bot`,
    minRem: 7.5,
    cell: (schedule) => <BotCell schedule={schedule} bots={bots} />,
  },
  { header: t`Repeat`, minRem: 5.75, cell: (schedule) => <RepeatBadge schedule={schedule} /> },
  { header: t`Next run`, minRem: 9.5, cell: (schedule) => <NextRun schedule={schedule} /> },
  {
    header: t`Status`,
    cell: (schedule) => (
      <div className={classes["status"]}>
        <StatusBadge tone={toneOf(schedule)}>{statusText(schedule)}</StatusBadge>
        {schedule.note && (
          <Text size="xs" c="dimmed" mt={4}>
            {schedule.note}
          </Text>
        )}
      </div>
    ),
  },
];
