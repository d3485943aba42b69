import { Outlet, useLocation } from "react-router";

import { useConnection } from "#api/workers/connection.ts";

import { NotConfigured } from "./not-configured.tsx";
import { OnHold } from "./on-hold.tsx";

/** Around every screen that shows the worker's data: without a connection none of it is mounted. */
export function DataScreen() {
  const { pathname } = useLocation();
  const connection = useConnection();
  if (!connection) return <NotConfigured key={pathname} pathname={pathname} />;
  // What a screen has open or half written concerns one worker, and goes with it.
  return (
    <>
      <OnHold />
      <Outlet key={connection.baseUrl} />
    </>
  );
}
