import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { knownEntities } from "@tbm/contract/content/entities.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { RecordSummary } from "#composer/record-summary.tsx";
import { OccurrenceTable } from "#records/occurrence-table.tsx";
import { optionsText } from "#records/options-text.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

import { BotCell } from "./bot-cell.tsx";
import { NextRun } from "./next-run.tsx";
import { RepeatBadge } from "./schedule-columns.tsx";
import { isPaused, toneOf } from "./schedule-facts.ts";
import { ScheduleGroups } from "./schedule-groups.tsx";

import classes from "./schedules.module.css";

function Facts({ schedule }: { schedule: ScheduleDetail }) {
  const { data: bots } = useQuery({ ...botsQuery(useClient()), meta: {} });
  const facts = {
    "Next run": <NextRun schedule={schedule} />,
    Bot: <BotCell schedule={schedule} bots={bots} />,
    Repeat: <RepeatBadge schedule={schedule} />,
    "Time of day": `${schedule.time} in ${schedule.timezone}`,
    Groups: <ScheduleGroups schedule={schedule} />,
    Options: optionsText(schedule) || "None",
    Keyboard: schedule.keyboard_name ?? (schedule.keyboard_id ? "Deleted keyboard" : "None"),
    Created: formatMoment(schedule.created_at),
  };
  return (
    <dl className={classes["facts"]}>
      {Object.entries(facts).map(([name, value]) => (
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
  const { message, entities, image_urls, keyboard, time, status, note } = schedule;
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
      <Card component="section" aria-label="Plan">
        <Stack gap="lg">
          <div>
            <Group justify="space-between">
              <Title order={2}>Plan</Title>
              <StatusBadge tone={toneOf(schedule)}>{status}</StatusBadge>
            </Group>
            {note && (
              <Text c="dimmed" mt={4}>
                {note}
              </Text>
            )}
          </div>
          <Facts schedule={schedule} />
          <OccurrenceTable
            title={isPaused(schedule) ? "Next runs if it is resumed now" : "Next runs"}
            occurrences={schedule.occurrences}
            timezone={schedule.timezone}
          />
        </Stack>
      </Card>
    </RecordSummary>
  );
}
