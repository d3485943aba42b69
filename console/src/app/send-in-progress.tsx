import { lazy, type ReactNode, Suspense } from "react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";

import { withTexts } from "./with-texts.ts";

interface SendInProgressProps {
  /** Shown while nothing is being sent. */
  otherwise?: ReactNode;
}

const loadBar = withTexts(
  "sending-bar",
  async () => (await import("#features/sending/running-send.tsx")).RunningSend,
);

/** The first paint doesn't wait for it, and the shell doesn't fail with it. */
const RunningSend = lazy(async () => {
  const bar = await loadBar().catch(() => null);
  return { default: bar?.Component ?? (({ otherwise }: SendInProgressProps) => otherwise) };
});

/** Shown on every screen while a message is being sent, with its Stop button. */
export function SendInProgress({ otherwise }: SendInProgressProps) {
  if (!useIsFullWorker()) return otherwise;
  return (
    <Suspense fallback={otherwise}>
      <RunningSend otherwise={otherwise} />
    </Suspense>
  );
}
