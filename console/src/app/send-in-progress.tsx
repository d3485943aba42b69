import { lazy, type ReactNode, Suspense } from "react";

import { isRunning } from "#records/delivery-counts.ts";

import { useRunningSends } from "./use-running-sends.ts";
import { withTexts } from "./with-texts.ts";

const loadBar = withTexts(
  "sending-bar",
  async () => (await import("#features/sending/sending-bar.tsx")).SendingBar,
);
const SendingBar = lazy(async () => ({ default: (await loadBar()).Component }));

/** Shown on every screen while a message is being sent, with its Stop button. */
export function SendInProgress({ otherwise }: { otherwise?: ReactNode }) {
  const sending = useRunningSends();
  const running = sending?.items.filter(isRunning) ?? [];
  if (!sending || running.length === 0) return otherwise;
  return (
    <Suspense fallback={otherwise}>
      <SendingBar running={running} more={sending.total - sending.items.length} />
    </Suspense>
  );
}
