import { t } from "@lingui/core/macro";
import { Card, Text, Title } from "@mantine/core";
import type { ScheduleMiss } from "@tbm/contract/schedules.ts";

import { Sentence } from "#ui/sentence.tsx";

import { missText } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

/** Planned times at which nothing was sent, and why. */
export function MissedSection({ misses }: { misses: readonly ScheduleMiss[] }) {
  if (misses.length === 0) return null;
  return (
    <section aria-label={t`Missed`}>
      <Title order={2} mb="md" mt="xl">
        {t`Missed`}
      </Title>
      <Card>
        <ul className={classes["misses"]}>
          {misses.map((miss) => (
            <li key={miss.first_at}>
              <Text className={classes["when"] ?? ""}>{missText(miss)}</Text>
              <Text c="dimmed">
                <Sentence>{miss.reason}</Sentence>
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
