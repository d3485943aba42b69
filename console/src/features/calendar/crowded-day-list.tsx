import { t } from "@lingui/core/macro";
import { Anchor, Text } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";

import { Sentence } from "#ui/sentence.tsx";

import { dayText } from "./calendar-days.ts";
import type { CalendarState } from "./use-calendar.ts";

import classes from "./calendar.module.css";

/** Days on which a group gets too many posts, or two plans post at the same time. */
export function CrowdedDays({ calendar: { query, show } }: { calendar: CalendarState }) {
  const days = [...Map.groupBy(query.data?.crowded ?? [], ({ date }) => date)];
  if (days.length === 0) return null;
  return (
    <ul className={classes["crowded"]} aria-label={t`Full days`}>
      {days.slice(0, LIMITS.crowdedDaysShown).map(([date, remarks]) => (
        <li key={date}>
          <Anchor component="button" fw={600} onClick={() => show({ view: "day", date })}>
            {dayText(date)}
          </Anchor>
          {remarks.map(({ text }) => (
            <Text key={text} span>
              <Sentence>{text}</Sentence>
            </Text>
          ))}
        </li>
      ))}
      {days.length > LIMITS.crowdedDaysShown && (
        <li>
          <Text span c="dimmed">{t`Later days are marked in the calendar.`}</Text>
        </li>
      )}
    </ul>
  );
}
