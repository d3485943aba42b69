import { t } from "@lingui/core/macro";
import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";

import { changesQuery, targetOf } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { countsOf } from "#composer/changes/change-facts.ts";
import { StopChange } from "#composer/changes/stop-change.tsx";
import { formatNumber } from "#lib/numbers.ts";
import { doneOf } from "#records/delivery-counts.ts";
import { courseText } from "#records/measured-pace.ts";
import { ResultBar } from "#records/results/result-bar.tsx";
import { usePace } from "#records/use-pace.ts";

/** The progress of a running change, and a way to stop it. */
export function ChangeProgress({ change }: { change: Change }) {
  const client = useClient();
  const { dataUpdatedAt } = useQuery(changesQuery(client, targetOf(change)));
  const counts = countsOf(change);
  const pace = usePace(counts, dataUpdatedAt);
  const course = courseText(pace, change.is_telegram_silent ?? false);
  const [done, all] = [formatNumber(doneOf(counts)), formatNumber(change.total)];
  return (
    <Group wrap="nowrap">
      <Stack gap={8} flex={1}>
        <ResultBar counts={counts} isProgress />
        <Text c="dimmed">{`${t`${done} of ${all} done.`} ${course}`}</Text>
      </Stack>
      <StopChange id={change.id} counts={counts} />
    </Group>
  );
}
