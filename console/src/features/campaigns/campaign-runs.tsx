import { Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { UseInfiniteQueryResult, InfiniteData } from "@tanstack/react-query";
import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";

import { LoadFailed } from "#records/load-failed.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";

import { RUN_COLUMNS } from "./run-columns.tsx";

import classes from "./campaign-page.module.css";

interface CampaignRunsProps {
  runs: UseInfiniteQueryResult<InfiniteData<CampaignRun[]>>;
}

export function CampaignRuns({ runs }: CampaignRunsProps) {
  return (
    <section aria-label="Runs" className={classes["runs"]}>
      <Title order={2} mb="md">
        Runs
      </Title>
      {runs.isLoadingError ? (
        <LoadFailed text="Runs could not be loaded" query={runs} />
      ) : (
        <RecordTable
          label="Runs"
          columns={RUN_COLUMNS}
          records={runs.data?.pages.flat()}
          more={{
            label: "Show older",
            isLoading: runs.isFetchingNextPage,
            load: runs.hasNextPage ? () => void runs.fetchNextPage() : null,
          }}
          empty={
            <EmptyState
              isSmall
              icon={IconHistory}
              text="No runs yet"
              help="Every send of this campaign is listed here, and why one was skipped."
            />
          }
        />
      )}
    </section>
  );
}
