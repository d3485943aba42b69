import { t } from "@lingui/core/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";

import { changesQuery, stopChange, targetOf } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { countsOf } from "#composer/changes/change-facts.ts";
import { formatNumber } from "#lib/numbers.ts";
import { isStopping, settledOf } from "#records/delivery-counts.ts";
import { paceText } from "#records/measured-pace.ts";
import { ResultBar } from "#records/results/result-bar.tsx";
import { usePace } from "#records/use-pace.ts";

/** The progress of a running change, and a way to stop it. */
export function ChangeProgress({ change }: { change: Change }) {
  const client = useClient();
  const { dataUpdatedAt } = useQuery(changesQuery(client, targetOf(change)));
  const stopping = useMutation(stopChange(client));
  const counts = countsOf(change);
  const pace = usePace(counts, dataUpdatedAt);
  const [done, all] = [formatNumber(settledOf(counts)), formatNumber(change.total)];
  return (
    <Group wrap="nowrap">
      <Stack gap={8} flex={1}>
        <ResultBar
          counts={counts}
          progress={{ label: t`Progress`, percent: (100 * settledOf(counts)) / change.total }}
        />
        <Text c="dimmed">{`${t`${done} of ${all} done.`} ${paceText(pace)}`}</Text>
      </Stack>
      {!stopping.isSuccess && !isStopping(counts) && (
        <Button
          color="red"
          variant="light"
          flex="none"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={stopping.isPending}
          onClick={() => stopping.mutate({ id: change.id })}
        >
          {t`Stop`}
        </Button>
      )}
    </Group>
  );
}
