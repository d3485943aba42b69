import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Activity } from "@tbm/contract/activity.ts";
import type { Dashboard } from "@tbm/contract/dashboard.ts";
import { memo, useDeferredValue } from "react";

import { useClient } from "#api/client/use-client.ts";
import { dashboardQuery } from "#api/dashboard.ts";
import { LoadFailed } from "#records/load-failed.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RefreshButton } from "#ui/refresh-button.tsx";

import { ActivityCards } from "./activity-cards.tsx";
import { DashboardLists } from "./dashboard-lists.tsx";
import { StatCards } from "./stat-cards.tsx";
import { useActivity } from "./use-activity.ts";

export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery(useClient()));
  const { activity, refresh } = useActivity();
  // Deferred, so it renders in small steps and a phone stays responsive.
  const shown = useDeferredValue(dashboard.data);
  const shownActivity = useDeferredValue(activity);
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
        <Overview dashboard={shown} activity={shownActivity} />
      )}
    </>
  );
}

interface OverviewProps {
  dashboard: Dashboard | undefined;
  activity: Activity | undefined;
}

const Overview = memo(function Overview({ dashboard, activity }: OverviewProps) {
  return (
    <>
      <StatCards dashboard={dashboard} />
      <ActivityCards activity={activity} />
      <DashboardLists dashboard={dashboard} posts={activity?.next_posts} />
    </>
  );
});
