import { t } from "@lingui/core/macro";
import { Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

import { alertsQuery } from "#api/alerts.ts";
import { useClient } from "#api/client/use-client.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { AlertSettings } from "./alert-settings.tsx";
import { ChatsCard } from "./chats-card.tsx";

import classes from "./alerts-page.module.css";

export function AlertsPage() {
  const alerts = useQuery(alertsQuery(useClient()));
  return (
    <>
      <BackLink to="/settings">{t`Settings`}</BackLink>
      <PageHeader
        title={t`Alerts`}
        subtitle={t`Your bot tells you in Telegram when something fails`}
      />
      {alerts.isLoadingError && <LoadFailed text={t`Alerts could not be loaded`} query={alerts} />}
      {alerts.data && (
        <div className={classes["columns"]}>
          <ChatsCard chats={alerts.data.chats} />
          <AlertSettings alerts={alerts.data} />
        </div>
      )}
      {alerts.isPending && (
        <Card aria-busy>
          <Skeleton height={160} />
        </Card>
      )}
    </>
  );
}
