import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@tbm/contract/dashboard.ts";
import { memo, useDeferredValue } from "react";

import { useClient } from "#api/client/use-client.ts";
import { dashboardQuery } from "#api/dashboard.ts";
import { LoadFailed } from "#records/load-failed.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RefreshButton } from "#ui/refresh-button.tsx";

import { DashboardLists } from "./dashboard-lists.tsx";
import { StatCards } from "./stat-cards.tsx";
import { type DeskState, useActivity } from "./use-activity.ts";

export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery(useClient()));
  const { refresh, ...desk } = useActivity();
  // Deferred, so it renders in small steps and a phone stays responsive.
  const shown = useDeferredValue(dashboard.data);
  const activity = useDeferredValue(desk.activity);
  const outlook = useDeferredValue(desk.outlook);
  const atMs = useDeferredValue(desk.atMs);
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
        <Overview {...desk} dashboard={shown} activity={activity} outlook={outlook} atMs={atMs} />
      )}
    </>
  );
}

type OverviewProps = DeskState & { dashboard: Dashboard | undefined };

const Overview = memo(function Overview({ dashboard, ...desk }: OverviewProps) {
  return (
    <>
      <StatCards dashboard={dashboard} />
      <DashboardLists dashboard={dashboard} desk={desk} />
    </>
  );
});
