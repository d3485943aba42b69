import { t } from "@lingui/core/macro";
import { Card, Stack, Switch, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import { dailyLimitsQuery, setDailyLimits } from "#api/groups/daily-limits.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { DailyLimitSelect } from "#forms/daily-limit-select.tsx";

/** The limit of posts per group and day. The worker keeps it. */
export function DailyLimitsCard() {
  return useIsFullWorker() ? <Limits /> : null;
}

function Limits() {
  const client = useClient();
  const { data: limits } = useQuery(dailyLimitsQuery(client));
  const { mutate: save, isPending, variables } = useMutation(setDailyLimits(client));
  if (!limits) return null;
  const shown = isPending ? variables : limits;
  return (
    <Card component="section" aria-labelledby="limits-title">
      <Title order={2} id="limits-title" mb="md">
        {t`Daily Limit`}
      </Title>
      <Stack gap="md">
        <DailyLimitSelect
          label={t`Posts per group`}
          description={t`Messages, schedules and campaigns count together. A group or a set can have a limit of its own.`}
          noneLabel={t`No limit`}
          value={shown.posts}
          onChange={(posts) => save({ ...shown, posts })}
        />
        <Switch
          label={t`Skip posts over the limit`}
          description={t`If off, you only get a warning before you send.`}
          checked={shown.skips}
          onChange={(event) => save({ ...shown, skips: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  );
}
