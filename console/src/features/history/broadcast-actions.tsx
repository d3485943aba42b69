import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { isRunning } from "#records/delivery-counts.ts";
import { StopSending } from "#records/stop-sending.tsx";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { DuplicateButton } from "./duplicate-button.tsx";
import { useResend } from "./use-resend.tsx";

const repeatIcon = <IconRepeat size={16} aria-hidden />;

/** Stop while the broadcast runs; afterwards the first possible resend. The rest is in the menu. */
export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const failed = useResend(broadcast, "failed");
  const rest = useResend(broadcast, "cancelled");
  const unconfirmed = useResend(broadcast, "unconfirmed");
  const repeats = [failed, rest, unconfirmed].filter(({ isRepeatable }) => isRepeatable);
  const main = isRunning(broadcast)
    ? undefined
    : repeats.find((repeat) => repeat.label !== unconfirmed.label);
  return (
    <>
      <RecordActions
        primary={
          <>
            <StopSending broadcast={broadcast} />
            {main && (
              <Button leftSection={repeatIcon} onClick={main.ask}>
                {main.label}
              </Button>
            )}
          </>
        }
        secondary={<DuplicateButton id={broadcast.id} />}
        menu={repeats
          .filter((repeat) => repeat !== main)
          .map(({ label, ask }) => ({ label, icon: repeatIcon, onClick: ask }))}
      />
      {failed.dialog}
      {rest.dialog}
      {unconfirmed.dialog}
    </>
  );
}
