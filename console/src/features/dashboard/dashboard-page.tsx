import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@tbm/contract/dashboard.ts";
import { memo, useDeferredValue } from "react";

import { dashboardQuery } from "#api/dashboard.ts";
import { useClient } from "#api/use-client.ts";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";

import { DashboardLists } from "./dashboard-lists.tsx";
import { StatCards } from "./stat-cards.tsx";

export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery(useClient()));
  // Deferred, it is drawn in small steps: a phone stays responsive.
  const shown = useDeferredValue(dashboard.data);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Monitor your bot operations at a glance"
        actions={
          <RefreshButton
            isRefreshing={dashboard.isFetching}
            onRefresh={() => void dashboard.refetch()}
          />
        }
      />
      {dashboard.isError && !dashboard.data ? (
        <LoadFailed
          text="The dashboard could not be loaded"
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
        />
      ) : (
        <Overview dashboard={shown} />
      )}
    </>
  );
}

const Overview = memo(function Overview({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <>
      <StatCards dashboard={dashboard} />
      <DashboardLists dashboard={dashboard} />
    </>
  );
});
