import { t } from "@lingui/core/macro";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { schedulePath } from "#api/page-paths.ts";
import { excerpt, langOf } from "#records/excerpt.ts";
import { repeatText } from "#records/repeats/repeat-text.ts";
import { ruleDaysText, ruleText } from "#records/repeats/rule-text.ts";
import { briefMoment } from "#time/brief-moment.ts";
import { Badge } from "#ui/badge.tsx";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { RecordTitle } from "#ui/table/record-title.tsx";
import { Thumbnail } from "#ui/thumbnail.tsx";

import { BotCell, BotLabel } from "./bot-cell.tsx";
import { NextRun } from "./next-run.tsx";
import { groupsText, isRepeating, statusText, toneOf } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

function Picture({ address }: { address: string }) {
  return <Thumbnail address={imageAddress(useClient(), address)} />;
}

const Title = ({ schedule: { id, message } }: { schedule: Schedule }) => (
  <RecordTitle to={schedulePath(id)} lang={langOf(message)}>
    {excerpt(message)}
  </RecordTitle>
);

export const RepeatBadge = ({ schedule }: { schedule: Schedule }) => (
  <Badge color={isRepeating(schedule) ? "blue" : "gray"}>{repeatText(schedule.repeat_type)}</Badge>
);

export const scheduleColumns = (bots: readonly Bot[] | undefined): Column<Schedule>[] => [
  {
    header: t`Message`,
    minRem: 13,
    lead: ({ image_url }) => image_url && <Picture address={image_url} />,
    cell: (schedule) => (
      <div className={classes["message"]}>
        <Title schedule={schedule} />
        <SecondaryText>{groupsText(schedule)}</SecondaryText>
      </div>
    ),
    brief: (schedule) => <Title schedule={schedule} />,
  },
  {
    header: t`Bot`,
    minRem: 7.5,
    cell: (schedule) => <BotCell schedule={schedule} bots={bots} />,
    brief: (schedule) => <BotLabel schedule={schedule} />,
  },
  {
    header: t`Repeat`,
    minRem: 5.75,
    cell: (schedule) => (
      <div className={classes["repeat"]}>
        <RepeatBadge schedule={schedule} />
        {schedule.rule && (
          <SecondaryText title={ruleText(schedule.rule, schedule.time)}>
            {ruleDaysText(schedule.rule)}
          </SecondaryText>
        )}
      </div>
    ),
    brief: ({ repeat_type }) => repeatText(repeat_type),
  },
  {
    header: t`Next run`,
    minRem: 9.5,
    cell: (schedule) => <NextRun schedule={schedule} />,
    brief: (schedule) => briefMoment(schedule.ended_at ?? schedule.scheduled_time),
    isKept: true,
  },
  {
    header: t`Status`,
    place: "badge",
    brief: (schedule) => <StatusBadge tone={toneOf(schedule)}>{statusText(schedule)}</StatusBadge>,
    cell: (schedule) => (
      <div className={classes["status"]}>
        <StatusBadge tone={toneOf(schedule)}>{statusText(schedule)}</StatusBadge>
        <SecondaryText>{schedule.note}</SecondaryText>
      </div>
    ),
  },
];
