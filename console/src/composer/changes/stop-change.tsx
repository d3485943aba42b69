import { useMutation } from "@tanstack/react-query";

import { stopChange } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { type DeliveryCounts, isStopping } from "#records/delivery-counts.ts";
import { StopButton, type StopButtonLook } from "#ui/stop-button.tsx";

interface StopChangeProps extends StopButtonLook {
  id: string;
  counts: DeliveryCounts;
}

/** Stops a running change. The posts that are not changed yet stay as they are, so it doesn't ask. */
export function StopChange({ id, counts, ...look }: StopChangeProps) {
  const stopping = useMutation(stopChange(useClient()));
  const wasStopped =
    stopping.isSuccess && stopping.variables.id === id && stopping.data.cancelled > 0;
  if (wasStopped || isStopping(counts)) return null;
  return (
    <StopButton {...look} loading={stopping.isPending} onClick={() => stopping.mutate({ id })} />
  );
}
