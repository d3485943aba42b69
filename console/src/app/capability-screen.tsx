import { Card, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Capability } from "@tbm/contract/health.ts";
import { use } from "react";
import { Outlet, useLocation } from "react-router";

import { useConnection } from "#api/connection.ts";
import { type ConnectionTest, connectionTestQuery, useCapability } from "#api/health.ts";
import { FetchContext } from "#api/use-client.ts";
import { LoadFailed } from "#components/load-failed.tsx";
import { NotFoundPage } from "#features/not-found/not-found-page.tsx";

import { NotConfigured } from "./not-configured.tsx";
import { OnHold } from "./on-hold.tsx";

/** A worker that has only the calls of others has no health call either. */
const isUnknownCall = (test: ConnectionTest) => test.kind === "refused" && test.status === 404;

/** Around a screen that not every worker can fill: with one that cannot, there is no such page. */
export function CapabilityScreen({ capability }: { capability: Capability }) {
  const { pathname } = useLocation();
  const connection = useConnection();
  const isOffered = useCapability(capability);
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
  if (!test.data) return <Waiting />;
  if (test.data.kind !== "connected" && !isUnknownCall(test.data)) {
    const isSilent = test.data.kind === "unreachable";
    return (
      <LoadFailed
        text={isSilent ? "The worker does not answer" : "The worker cannot be used as it is set up"}
        error={new Error(test.data.message)}
        onRetry={() => void test.refetch()}
      />
    );
  }
  return <NotFoundPage />;
}

function Waiting() {
  return (
    <div aria-busy>
      <Skeleton height={34} width="10rem" mb="xl" />
      <Card>
        <Skeleton height={96} />
      </Card>
    </div>
  );
}
