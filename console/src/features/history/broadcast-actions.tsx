import type { Broadcast } from "@tbm/contract/broadcasts.ts";

import { useCapability } from "#api/health.ts";
import { StopSending } from "#components/stop-sending.tsx";

import { DuplicateButton } from "./duplicate-button.tsx";
import { RepeatButton } from "./repeat-button.tsx";

export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const canSendRest = useCapability("send-rest");
  return (
    <>
      <StopSending broadcast={broadcast} />
      <RepeatButton broadcast={broadcast} state="failed" />
      <RepeatButton broadcast={broadcast} state="unconfirmed" />
      {canSendRest && <RepeatButton broadcast={broadcast} state="cancelled" />}
      <DuplicateButton id={broadcast.id} />
    </>
  );
}
