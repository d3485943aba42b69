import { t } from "@lingui/core/macro";
import { Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { UseInfiniteQueryResult, InfiniteData } from "@tanstack/react-query";
import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";

import { LoadFailed } from "#records/loading/load-failed.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";

import { runColumns } from "./run-columns.tsx";

import classes from "./campaign-page.module.css";

interface CampaignRunsProps {
  runs: UseInfiniteQueryResult<InfiniteData<CampaignRun[]>>;
}

export function CampaignRuns({ runs }: CampaignRunsProps) {
  return (
    <section aria-label={t`Runs`} className={classes["runs"]}>
      <Title order={2} mb="md">
        {t`Runs`}
      </Title>
      {runs.isLoadingError ? (
        <LoadFailed text={t`Runs could not be loaded`} query={runs} />
      ) : (
        <RecordTable
          label={t`Runs`}
          columns={runColumns()}
          records={runs.data?.pages.flat()}
          more={{
            label: t`Show older`,
            isLoading: runs.isFetchingNextPage,
            load: runs.hasNextPage ? () => void runs.fetchNextPage() : null,
          }}
          empty={
            <EmptyState
              isSmall
              icon={IconHistory}
              text={t`No runs yet`}
              help={t`Every send is listed here, with the reason if it was skipped.`}
            />
          }
        />
      )}
    </section>
  );
}
