import type { ReactNode } from "react";

import { isRunning } from "#records/delivery-counts.ts";

import { SendingBar } from "./sending-bar.tsx";
import { useRunningSends } from "./use-running-sends.ts";

/** The bar while a message is being sent. */
export function RunningSend({ otherwise }: { otherwise: ReactNode }) {
  const sending = useRunningSends();
  const running = sending?.items.filter(isRunning) ?? [];
  if (!sending || running.length === 0) return otherwise;
  return <SendingBar running={running} more={sending.total - sending.items.length} />;
}
