import { t } from "@lingui/core/macro";
import { Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";

import { FetchContext } from "#api/client/use-client.ts";
import { type Connection, useConnection } from "#api/workers/connection.ts";
import {
  type ConnectionTest,
  connectionTestQuery,
  isUnknownCall,
  useIsFullWorker,
} from "#api/workers/worker-health.ts";
import { NotFoundPage } from "#features/not-found/not-found-page.tsx";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { useLocation } from "#router/router-context.ts";
import { Outlet } from "#router/router-view.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { NotConfigured } from "./connection/not-configured.tsx";
import { titleAt } from "./menu.ts";
import { OnHold } from "./on-hold.tsx";

/** Why it is unknown whether the worker offers this screen; null if it is known not to. */
function doubtOf(test: ConnectionTest, { baseUrl }: Connection) {
  if (isUnknownCall(test)) return null;
  if (test.kind === "unreachable" && test.cause !== "blocked") {
    return { text: t`The worker isn't answering`, help: test.message };
  }
  if (test.kind !== "connected") {
    return { text: t`The worker's setup has a problem`, help: test.message };
  }
  if (test.capabilities) return null;
  return {
    text: t`The worker's answer can't be read`,
    help: t`${baseUrl} sent an unreadable list of its features, so it's unclear whether it has this page.`,
  };
}

/** Wraps a screen that not every worker supports. With other workers, the page does not exist. */
export function FullWorkerScreen() {
  const { pathname } = useLocation();
  const connection = useConnection();
  const isOffered = useIsFullWorker();
  const test = useQuery(connectionTestQuery(connection, use(FetchContext)));
  if (isOffered) {
    return (
      <>
        <OnHold />
        <Outlet key={connection?.baseUrl ?? ""} />
      </>
    );
  }
  if (!connection) return <NotConfigured key={pathname} pathname={pathname} />;
  const doubt = test.data && doubtOf(test.data, connection);
  if (doubt === null) return <NotFoundPage />;
  return (
    <>
      <PageHeader title={titleAt(pathname)} />
      {doubt ? (
        <LoadFailed
          text={doubt.text}
          query={{ error: new Error(doubt.help), refetch: test.refetch }}
        />
      ) : (
        <Card aria-busy>
          <Skeleton height={96} />
        </Card>
      )}
    </>
  );
}
