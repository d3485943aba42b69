import { Progress, Stack, Text } from "@mantine/core";

import { type DeliveryCounts, settledOf } from "#lib/delivery-counts.ts";
import { formatNumber } from "#lib/numbers.ts";
import { type Pace, paceText } from "#lib/pace.ts";

interface SendingProgressProps {
  counts: DeliveryCounts;
  pace: Pace | null;
}

/** How far a broadcast is that still runs, and how long it will take. */
export function SendingProgress({ counts, pace }: SendingProgressProps) {
  const { total } = counts;
  const settled = settledOf(counts);
  return (
    <Stack gap={8}>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * settled) / total} aria-label="Progress" />
      </Progress.Root>
      <Text c="dimmed">
        {formatNumber(settled)} of {formatNumber(total)} done. {paceText(pace)}
      </Text>
    </Stack>
  );
}
