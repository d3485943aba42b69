import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import { useClient } from "#api/client/use-client.ts";
import { holdQuery } from "#api/hold.ts";
import { useIsFullWorker } from "#api/workers/health.ts";

const HoldBanner = lazy(async () => ({
  default: (await import("#features/hold/hold-banner.tsx")).HoldBanner,
}));

/** Above every screen with the worker's data, while its sending is on hold. */
export function OnHold() {
  const { data } = useQuery(holdQuery(useClient(), useIsFullWorker()));
  if (!data?.held) return null;
  return (
    <Suspense>
      <HoldBanner hold={data} />
    </Suspense>
  );
}
