import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";

import { stopBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { type DeliveryCounts, isRunning, isStopping } from "#records/delivery-counts.ts";
import { StopButton, type StopButtonLook } from "#ui/stop-button.tsx";

import type { Stoppable } from "./stop-question.tsx";

const StopQuestion = lazy(async () => ({
  default: (await import("./stop-question.tsx")).StopQuestion,
}));

type StopSendingProps = { broadcast: Stoppable & DeliveryCounts } & StopButtonLook;

/** Stops a running broadcast, after a confirmation. */
export function StopSending({ broadcast, ...look }: StopSendingProps) {
  const stopping = useMutation(stopBroadcast(useClient()));
  // Undefined until the first question. Then the dialog stays, as it returns the focus when it closes.
  const [asked, setAsked] = useState<Stoppable | null>();
  // If everything was in flight, nothing was stopped. What Telegram then refuses is tried again, and can be stopped.
  const wasStopped =
    stopping.isSuccess && stopping.variables.id === broadcast.id && stopping.data.cancelled > 0;
  return (
    <>
      {isRunning(broadcast) && !wasStopped && !isStopping(broadcast) && (
        <StopButton {...look} onClick={() => setAsked(broadcast)} />
      )}
      {asked !== undefined && (
        <Suspense>
          <StopQuestion
            target={asked}
            onStop={({ id }) => stopping.mutateAsync({ id })}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
