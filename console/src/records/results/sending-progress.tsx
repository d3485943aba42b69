import { t } from "@lingui/core/macro";
import { Stack, Text } from "@mantine/core";

import { formatNumber } from "#lib/numbers.ts";
import { type DeliveryCounts, doneOf, isStopping, stoppingText } from "#records/delivery-counts.ts";
import { courseText, type Pace } from "#records/measured-pace.ts";

import { ResultBar } from "./result-bar.tsx";

interface SendingProgressProps {
  counts: DeliveryCounts;
  pace: Pace | null;
  isTelegramSilent: boolean;
}

/** The progress of a running broadcast and the time left. After a stop, what is still in flight. */
export function SendingProgress({ counts, pace, isTelegramSilent }: SendingProgressProps) {
  const course = courseText(pace, isTelegramSilent);
  const [done, all] = [formatNumber(doneOf(counts)), formatNumber(counts.total)];
  return (
    <Stack gap={8}>
      <ResultBar counts={counts} isProgress />
      <Text c="dimmed">
        {isStopping(counts) ? stoppingText(counts) : `${t`${done} of ${all} done.`} ${course}`}
      </Text>
    </Stack>
  );
}
