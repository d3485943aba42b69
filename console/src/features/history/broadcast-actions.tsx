import { Button } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";

import { stopBroadcast } from "#api/broadcasts.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { isRunning } from "#lib/delivery-counts.ts";

import { DuplicateButton } from "./duplicate-button.tsx";
import { RepeatButton } from "./repeat-button.tsx";

export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const { id } = broadcast;
  const stopping = useMutation(stopBroadcast(useClient()));
  const canSendRest = useCapability("send-rest");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {isRunning(broadcast) && (
        <Button
          color="red"
          variant="light"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          Stop
        </Button>
      )}
      <RepeatButton broadcast={broadcast} state="failed" />
      <RepeatButton broadcast={broadcast} state="unconfirmed" />
      {canSendRest && <RepeatButton broadcast={broadcast} state="cancelled" />}
      <DuplicateButton id={id} />
      <ConfirmDialog
        target={isAsking ? id : null}
        title="Stop Sending"
        text={() => "What has not left yet will not be sent. What is posted stays posted."}
        confirmLabel="Stop"
        onConfirm={() => stopping.mutateAsync({ id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
