import type { ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";

import { stopBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { type DeliveryCounts, isRunning, isStopping } from "#records/delivery-counts.ts";
import { StopButton } from "#ui/stop-button.tsx";

import type { Stoppable } from "./stop-question.tsx";

const StopQuestion = lazy(async () => ({
  default: (await import("./stop-question.tsx")).StopQuestion,
}));

type StopSendingProps = { broadcast: Stoppable & DeliveryCounts } & Pick<ButtonProps, "size">;

/** Stops a running broadcast, after a confirmation. */
export function StopSending({ broadcast, ...look }: StopSendingProps) {
  const stopping = useMutation(stopBroadcast(useClient()));
  // Undefined until the first question. Then the dialog stays, as it returns the focus when it closes.
  const [asked, setAsked] = useState<Stoppable | null>();
  const isStopped = stopping.isSuccess || isStopping(broadcast);
  return (
    <>
      {isRunning(broadcast) && !isStopped && (
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
