import { t } from "@lingui/core/macro";
import { Button, Text } from "@mantine/core";
import { IconHistory, IconMessage2 } from "@tabler/icons-react";

import { useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { ZoneNote } from "#records/zone-note.tsx";
import { Link } from "#router/link.tsx";
import { formatMoment } from "#time/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";

import { historyColumns } from "./history-columns.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { useHistoryFilter } from "./use-history-filter.ts";
import { useLiveHistory } from "./use-live-history.ts";

export function HistoryPage() {
  const narrowing = useHistoryFilter();
  const { filter, isNarrowed, isRangeReversed } = narrowing;
  const history = useLiveHistory(filter);
  const records = history.data?.pages.flatMap(({ broadcasts }) => broadcasts);
  const isSearching = filter.search !== undefined;
  const backTo = history.data?.pages.at(-1)?.back_to;
  const since = backTo && formatMoment(backTo);
  const more = {
    label: isSearching ? t`Search further back` : t`Show older`,
    isLoading: history.isFetchingNextPage,
    load: history.hasNextPage ? () => void history.fetchNextPage() : null,
  };
  return (
    <>
      <PageHeader
        title={t`History`}
        subtitle={t`Everything sent, with the result in each group`}
        isCompact
        actions={
          <QueryRefresh
            query={history}
            isRefreshing={history.isFetching && !history.isFetchingNextPage}
          />
        }
      />
      <HistoryFilters {...narrowing} />
      <ZoneNote />
      {history.isLoadingError ? (
        <LoadFailed text={t`History could not be loaded`} query={history} />
      ) : (
        <RecordTable
          label={t`History`}
          columns={historyColumns()}
          records={records}
          more={more}
          empty={
            isNarrowed ? (
              <EmptyState
                isSmall
                icon={IconHistory}
                text={more.load ? t`Not found yet` : t`No messages match`}
                {...(isRangeReversed && { help: t`“From” is after “To”.` })}
                action={
                  more.load && (
                    <Button variant="default" loading={more.isLoading} onClick={more.load}>
                      {more.label}
                    </Button>
                  )
                }
              />
            ) : (
              <NothingSent />
            )
          }
        />
      )}
      <Text size="xs" c="dimmed" mt="xs" role="status">
        {isSearching && more.load && since && t`Searched back to ${since}.`}
      </Text>
      {records && records.length > 0 && !more.load && <ResultsKept />}
    </>
  );
}

/** At the end of the list. An older worker doesn't say how long. */
function ResultsKept() {
  const test = useSavedConnectionTest();
  const days = test?.kind === "connected" ? test.health?.history_days : undefined;
  return (
    days !== undefined && (
      <Text size="xs" c="dimmed" mt="xs">
        {t`Results per group are kept for ${days} days; messages and totals are kept forever.`}
      </Text>
    )
  );
}

const NothingSent = () => (
  <EmptyState
    icon={IconHistory}
    text={t`No messages sent yet`}
    help={t`Messages you send appear here, with the result in each group.`}
    action={
      <Button component={Link} to="/messages" leftSection={<IconMessage2 size={16} aria-hidden />}>
        {t`Write a Message`}
      </Button>
    }
  />
);
