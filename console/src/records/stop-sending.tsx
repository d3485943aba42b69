import { t } from "@lingui/core/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";

import { stopBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { type DeliveryCounts, isRunning, isStopping } from "./delivery-counts.ts";
import { quoteMessage } from "./excerpt.ts";

type Stoppable = Pick<Broadcast, "id" | "message"> & DeliveryCounts;

type StopSendingProps = { broadcast: Stoppable } & Pick<ButtonProps, "size">;

function questionText(message: string): string {
  if (message.trim() === "") {
    return t`Stop sending the picture? The remaining groups are skipped; posted messages stay.`;
  }
  const quote = quoteMessage(message);
  return t`Stop sending ${quote}? The remaining groups are skipped; posted messages stay.`;
}

/** Stops a running broadcast, after a confirmation. */
export function StopSending({ broadcast, ...look }: StopSendingProps) {
  const stopping = useMutation(stopBroadcast(useClient()));
  const [target, setTarget] = useState<Stoppable | null>(null);
  const isStopped = stopping.isSuccess || isStopping(broadcast);
  return (
    <>
      {isRunning(broadcast) && !isStopped && (
        <Button
          {...look}
          color="red"
          variant="light"
          flex="none"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => setTarget(broadcast)}
        >
          {t`Stop`}
        </Button>
      )}
      <ConfirmDialog
        target={target}
        title={t`Stop Sending`}
        text={({ message }) => questionText(message)}
        confirmLabel={t`Stop`}
        onConfirm={({ id }) => stopping.mutateAsync({ id })}
        onClose={() => setTarget(null)}
      />
    </>
  );
}
