import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconArrowsExchange, IconRepeat } from "@tabler/icons-react";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";

import type { OnChangePosts } from "#composer/changes/open-change.ts";
import { changeMenu } from "#features/history/changes/change-menu.tsx";
import { isRunning } from "#records/delivery-counts.ts";
import { StopSending } from "#records/results/stop-sending.tsx";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { DuplicateButton } from "./duplicate-button.tsx";
import { useResend } from "./use-resend.tsx";

const handOverIcon = <IconArrowsExchange size={16} aria-hidden />;
const resendIcon = <IconRepeat size={16} aria-hidden />;

interface BroadcastActionsProps {
  broadcast: BroadcastDetail;
  onChangePosts: OnChangePosts;
  /** Asks which bot sends what this one could not; null if none can. */
  onHandOver: (() => void) | null;
}

/** Stop while the broadcast runs; afterwards the first possible resend. The rest is in the menu. */
export function BroadcastActions(props: BroadcastActionsProps) {
  const { broadcast, onChangePosts, onHandOver } = props;
  const failed = useResend(broadcast, "failed");
  const rest = useResend(broadcast, "cancelled");
  const unconfirmed = useResend(broadcast, "unconfirmed");
  const resends = [failed, rest, unconfirmed].filter(({ isPossible }) => isPossible);
  // If another bot can take over, the same one would fail again.
  const main =
    isRunning(broadcast) || onHandOver
      ? undefined
      : resends.find((resend) => resend !== unconfirmed);
  return (
    <>
      <RecordActions
        primary={
          <>
            <StopSending broadcast={broadcast} />
            {onHandOver && (
              <Button leftSection={handOverIcon} onClick={onHandOver}>
                {t`Send through another bot`}
              </Button>
            )}
            {main && (
              <Button leftSection={resendIcon} onClick={main.ask}>
                {main.label}
              </Button>
            )}
          </>
        }
        secondary={<DuplicateButton id={broadcast.id} />}
        menu={[
          ...resends
            .filter((resend) => resend !== main)
            .map(({ label, ask }) => ({ label, icon: resendIcon, onClick: ask })),
          ...changeMenu(broadcast, onChangePosts),
        ]}
      />
      {failed.dialog}
      {rest.dialog}
      {unconfirmed.dialog}
    </>
  );
}
