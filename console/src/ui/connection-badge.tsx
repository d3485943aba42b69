import { t } from "@lingui/core/macro";

import { StatusBadge } from "./status-badge.tsx";

/** Disconnected until a test succeeds. Red only after one has failed. */
export function ConnectionBadge({ isConnected }: { isConnected: boolean | null }) {
  if (isConnected) return <StatusBadge tone="positive">{t`Connected`}</StatusBadge>;
  const tone = isConnected === false ? "negative" : "neutral";
  return <StatusBadge tone={tone}>{t`Disconnected`}</StatusBadge>;
}
