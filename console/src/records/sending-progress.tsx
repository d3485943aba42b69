import { t } from "@lingui/core/macro";
import { Progress, Stack, Text } from "@mantine/core";

import { formatNumber } from "#lib/numbers.ts";

import {
  attemptedOf,
  type DeliveryCounts,
  isStopping,
  settledOf,
  stoppingText,
} from "./delivery-counts.ts";
import { type Pace, paceText } from "./measured-pace.ts";

interface SendingProgressProps {
  counts: DeliveryCounts;
  pace: Pace | null;
  isTelegramSilent: boolean;
}

/** The progress of a running broadcast and the time left. After a stop, what is still in flight. */
export function SendingProgress({ counts, pace, isTelegramSilent }: SendingProgressProps) {
  const isEnding = isStopping(counts);
  const settled = isEnding ? attemptedOf(counts) : settledOf(counts);
  const course = isTelegramSilent
    ? t`Telegram isn't answering. Retrying automatically.`
    : paceText(pace);
  const [done, all] = [formatNumber(settled), formatNumber(counts.total)];
  return (
    <Stack gap={8}>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * settled) / counts.total} aria-label={t`Progress`} />
      </Progress.Root>
      <Text c="dimmed">
        {isEnding ? stoppingText(counts) : `${t`${done} of ${all} done.`} ${course}`}
      </Text>
    </Stack>
  );
}
