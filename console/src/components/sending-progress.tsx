import { Progress, Stack, Text } from "@mantine/core";

import {
  attemptedOf,
  type DeliveryCounts,
  isStopping,
  settledOf,
  stoppingText,
} from "#lib/delivery-counts.ts";
import { formatNumber } from "#lib/numbers.ts";
import { type Pace, paceText } from "#lib/pace.ts";

interface SendingProgressProps {
  counts: DeliveryCounts;
  pace: Pace | null;
}

/** How far a broadcast is that still runs, and how long it will take; of one that was stopped, what is left of it. */
export function SendingProgress({ counts, pace }: SendingProgressProps) {
  const { total } = counts;
  const isEnding = isStopping(counts);
  const settled = isEnding ? attemptedOf(counts) : settledOf(counts);
  return (
    <Stack gap={8}>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * settled) / total} aria-label="Progress" />
      </Progress.Root>
      <Text c="dimmed">
        {isEnding
          ? stoppingText(counts)
          : `${formatNumber(settled)} of ${formatNumber(total)} done. ${paceText(pace)}`}
      </Text>
    </Stack>
  );
}
