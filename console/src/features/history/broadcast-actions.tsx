import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { Broadcast, RepeatInput } from "@tbm/contract/broadcasts.ts";
import { useState } from "react";
import { useNavigate } from "react-router";

import { deliveriesQuery, historyPath, repeatBroadcast } from "#api/broadcasts.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { StopSending } from "#components/stop-sending.tsx";

import { DuplicateButton } from "./duplicate-button.tsx";

type Open = null | RepeatInput["state"];

/** Whether something in this state was not sent again yet; the worker has the last word. */
function useRepeatable({ id, bot_name, ...counts }: Broadcast, state: RepeatInput["state"]) {
  const isPossible = counts[state] > 0 && bot_name !== null;
  const { data, hasNextPage } = useInfiniteQuery({
    ...deliveriesQuery(useClient(), id, state),
    enabled: isPossible,
    meta: {},
  });
  if (!isPossible || !data) return false;
  return hasNextPage || data.pages.flat().some(({ repeated_in }) => !repeated_in);
}

export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const { id } = broadcast;
  const client = useClient();
  const navigate = useNavigate();
  const repeating = useMutation(repeatBroadcast(client));
  const canRetry = useRepeatable(broadcast, "failed");
  const canResend = useRepeatable(broadcast, "unconfirmed");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  async function repeat(state: RepeatInput["state"]) {
    const again = await repeating.mutateAsync({ id, state });
    await navigate(historyPath(again.id));
  }

  return (
    <>
      <StopSending broadcast={broadcast} />
      {canRetry && (
        <Button
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => setOpen("failed")}
        >
          Retry failed
        </Button>
      )}
      {canResend && (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden />}
          onClick={() => setOpen("unconfirmed")}
        >
          Resend unconfirmed
        </Button>
      )}
      <DuplicateButton id={id} />
      <ConfirmDialog
        target={open === "failed" ? open : null}
        title="Retry Failed"
        text={() => "The message is sent once more to every group in which it failed."}
        note="Where the reason still holds, it fails again."
        confirmLabel="Retry"
        confirmColor="blue"
        onConfirm={repeat}
        onClose={close}
      />
      <ConfirmDialog
        target={open === "unconfirmed" ? open : null}
        title="Resend Unconfirmed"
        text={() =>
          "These messages left and no answer came, so they may have arrived. Sending them again may post the message twice."
        }
        note="Look into the groups first if that would be bad."
        confirmLabel="Send again"
        onConfirm={repeat}
        onClose={close}
      />
    </>
  );
}
