import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import { useClient } from "#api/client/use-client.ts";
import { holdQuery } from "#api/hold.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

import { withTexts } from "./with-texts.ts";

const loadBanner = withTexts(
  "hold-banner",
  async () => (await import("#features/hold/hold-banner.tsx")).HoldBanner,
);
const HoldBanner = lazy(async () => ({ default: (await loadBanner()).Component }));

/** Shown above every data screen while sending is on hold. */
export function OnHold() {
  const { data } = useQuery(holdQuery(useClient(), useIsFullWorker()));
  if (!data?.held) return null;
  return (
    <Suspense>
      <HoldBanner hold={data} />
    </Suspense>
  );
}
