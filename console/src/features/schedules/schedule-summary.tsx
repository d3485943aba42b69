import { t } from "@lingui/core/macro";
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { knownEntities } from "@tbm/contract/content/entities.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { RecordSummary } from "#composer/record-summary.tsx";
import { lifetimeText } from "#records/lifetime-text.ts";
import { OccurrenceTable } from "#records/occurrence-table.tsx";
import { optionsText } from "#records/options-text.ts";
import { ruleText, timesText } from "#records/repeats/rule-text.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

import { BotCell } from "./bot-cell.tsx";
import { NextRun } from "./next-run.tsx";
import { RepeatBadge } from "./schedule-columns.tsx";
import { isPaused, statusText, toneOf } from "./schedule-facts.ts";
import { ScheduleGroups } from "./schedule-groups.tsx";

import classes from "./schedules.module.css";

function Facts({ schedule }: { schedule: ScheduleDetail }) {
  const { data: bots } = useQuery({ ...botsQuery(useClient()), meta: {} });
  const { time, timezone, rule, keyboard_id, keyboard_name, created_at } = schedule;
  const lifetime = lifetimeText(schedule);
  const times = rule ? timesText([time, ...rule.times]) : time;
  const facts = [
    { name: t`Next run`, value: <NextRun schedule={schedule} /> },
    { name: t`Bot`, value: <BotCell schedule={schedule} bots={bots} /> },
    {
      name: t`Repeat`,
      value: rule ? ruleText(rule, time) : <RepeatBadge schedule={schedule} />,
    },
    { name: t`Time of day`, value: t`${times} in ${timezone}` },
    { name: t`Groups`, value: <ScheduleGroups schedule={schedule} /> },
    { name: t`Options`, value: optionsText(schedule) || t`None` },
    ...(lifetime ? [{ name: t`Posts`, value: lifetime }] : []),
    { name: t`Keyboard`, value: keyboard_name ?? (keyboard_id ? t`Deleted keyboard` : t`None`) },
    { name: t`Created`, value: formatMoment(created_at) },
  ];
  return (
    <dl className={classes["facts"]}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ScheduleSummary({ schedule }: { schedule: ScheduleDetail }) {
  const client = useClient();
  const { message, entities, image_urls, keyboard, time, note } = schedule;
  return (
    <RecordSummary
      message={{
        text: message,
        entities: knownEntities(entities),
        pictures: image_urls.map((url) => imageAddress(client, url)),
        time,
        rows: keyboard?.inline_keyboard ?? [],
      }}
    >
      <Card component="section" aria-label={t`Plan`}>
        <Stack gap="lg">
          <div>
            <Group justify="space-between">
              <Title order={2}>{t`Plan`}</Title>
              <StatusBadge tone={toneOf(schedule)}>{statusText(schedule)}</StatusBadge>
            </Group>
            {note && (
              <Text c="dimmed" mt={4}>
                {note}
              </Text>
            )}
          </div>
          <Facts schedule={schedule} />
          <OccurrenceTable
            title={isPaused(schedule) ? t`Next runs if resumed now` : t`Next runs`}
            occurrences={schedule.occurrences}
            timezone={schedule.timezone}
          />
        </Stack>
      </Card>
    </RecordSummary>
  );
}
