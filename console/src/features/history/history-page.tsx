import { Button } from "@mantine/core";
import { IconHistory, IconMessage2 } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { broadcastsQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/use-client.ts";
import { EmptyState } from "#components/empty-state.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RecordTable } from "#components/record-table.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";

import { HISTORY_COLUMNS } from "./history-columns.tsx";
import { HistoryFilters, useHistoryFilter } from "./history-filters.tsx";

export function HistoryPage() {
  const { canFilter, filter, isNarrowed, change } = useHistoryFilter();
  const history = useInfiniteQuery(broadcastsQuery(useClient(), filter));
  return (
    <>
      <PageHeader
        title="History"
        subtitle="What was sent, and what became of it in every group"
        actions={
          <RefreshButton
            isRefreshing={history.isFetching && !history.isFetchingNextPage}
            onRefresh={() => void history.refetch()}
          />
        }
      />
      {canFilter && <HistoryFilters filter={filter} onChange={change} />}
      {history.isError && !history.data ? (
        <LoadFailed
          text="History could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <RecordTable
          label="History"
          columns={HISTORY_COLUMNS}
          records={history.data?.pages.flat()}
          more={{
            label: "Show older",
            isLoading: history.isFetchingNextPage,
            load: history.hasNextPage ? () => void history.fetchNextPage() : null,
          }}
          empty={
            isNarrowed ? (
              <EmptyState isSmall icon={IconHistory} text="No message is like that" />
            ) : (
              <EmptyState
                icon={IconHistory}
                text="No messages sent yet"
                help="Every message that goes out is kept here, with what became of it in each group."
                action={
                  <Button
                    component={Link}
                    to="/messages"
                    leftSection={<IconMessage2 size={16} aria-hidden />}
                  >
                    Write a Message
                  </Button>
                }
              />
            )
          }
        />
      )}
    </>
  );
}
