import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";

import { stopBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/use-client.ts";
import { isRunning, isStopping } from "#lib/delivery-counts.ts";
import { namedIn } from "#lib/excerpt.ts";

import { ConfirmDialog } from "./confirm-dialog.tsx";

type StopSendingProps = { broadcast: Broadcast } & Pick<ButtonProps, "size">;

/** Ends a broadcast that still runs, after a question. */
export function StopSending({ broadcast, ...look }: StopSendingProps) {
  const stopping = useMutation(stopBroadcast(useClient()));
  const [target, setTarget] = useState<Broadcast | null>(null);
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
          Stop
        </Button>
      )}
      <ConfirmDialog
        target={target}
        title="Stop Sending"
        text={({ message }) =>
          `What has not left yet of ${namedIn(message)} will not be sent. What is posted stays posted.`
        }
        confirmLabel="Stop"
        onConfirm={({ id }) => stopping.mutateAsync({ id })}
        onClose={() => setTarget(null)}
      />
    </>
  );
}
