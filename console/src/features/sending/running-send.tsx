import type { ReactNode } from "react";

import { isRunning } from "#records/delivery-counts.ts";

import { SendingBar } from "./sending-bar.tsx";
import { useRunningActivity } from "./use-running-activity.ts";

/** The bar while messages are being sent or posts changed. */
export function RunningSend({ otherwise }: { otherwise: ReactNode }) {
  const activity = useRunningActivity();
  if (!activity) return otherwise;
  const { sending, changing } = activity;
  const listed = [...sending.items, ...changing.items];
  const running = listed.filter(isRunning);
  if (running.length === 0) return otherwise;
  return <SendingBar running={running} more={sending.total + changing.total - listed.length} />;
}
