import { StatusBadge } from "#ui/status-badge.tsx";

/** Disconnected until a test succeeds. Red only after one has failed. */
export function ConnectionBadge({ isConnected }: { isConnected: boolean | null }) {
  if (isConnected) return <StatusBadge tone="positive">Connected</StatusBadge>;
  const tone = isConnected === false ? "negative" : "neutral";
  return <StatusBadge tone={tone}>Disconnected</StatusBadge>;
}
