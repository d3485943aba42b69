import { useConnection } from "#api/workers/connection.ts";
import { useLocation } from "#router/router-context.ts";
import { Outlet } from "#router/router-view.tsx";

import { NotConfigured } from "./connection/not-configured.tsx";
import { OnHold } from "./on-hold.tsx";

/** Wraps every screen with the worker's data. Without a connection, none of it is mounted. */
export function DataScreen() {
  const { pathname } = useLocation();
  const connection = useConnection();
  if (!connection) return <NotConfigured key={pathname} pathname={pathname} />;
  // Everything open or half written belongs to one worker, so the key remounts it for another.
  return (
    <>
      <OnHold />
      <Outlet key={connection.baseUrl} />
    </>
  );
}
