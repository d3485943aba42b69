import { t } from "@lingui/core/macro";
import { Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@tbm/contract/dashboard.ts";
import { memo, useDeferredValue } from "react";

import { useClient } from "#api/client/use-client.ts";
import { dashboardQuery } from "#api/dashboard.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { RefreshButton } from "#records/loading/refresh-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { DashboardLists } from "./dashboard-lists.tsx";
import { StatCards } from "./stat-cards.tsx";
import { type NowAndNext, useNowAndNext } from "./use-now-and-next.ts";

export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery(useClient()));
  const { refresh, ...now } = useNowAndNext();
  // Deferred, so it renders in small steps and a phone stays responsive.
  const shown = useDeferredValue(dashboard.data);
  const activity = useDeferredValue(now.activity);
  const outlook = useDeferredValue(now.outlook);
  const atMs = useDeferredValue(now.atMs);
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        subtitle={t`Monitor your bot operations at a glance`}
        actions={
          <RefreshButton
            isRefreshing={dashboard.isFetching}
            onRefresh={() => {
              void dashboard.refetch();
              refresh();
            }}
          />
        }
      />
      {dashboard.isLoadingError ? (
        <LoadFailed text={t`The dashboard could not be loaded`} query={dashboard} />
      ) : (
        <Overview {...now} dashboard={shown} activity={activity} outlook={outlook} atMs={atMs} />
      )}
    </>
  );
}

type OverviewProps = NowAndNext & { dashboard: Dashboard | undefined };

/** The lists appear together, because each would move those below it. */
const Overview = memo(function Overview({ dashboard, ...now }: OverviewProps) {
  const { isShown, activity, outlook } = now;
  const isLoaded = !isShown || (activity !== undefined && outlook !== undefined);
  return (
    <>
      <StatCards dashboard={dashboard} />
      {dashboard && isLoaded ? (
        <DashboardLists dashboard={dashboard} now={now} />
      ) : (
        <Card aria-busy>
          <Skeleton height={320} />
        </Card>
      )}
    </>
  );
});
