import { Button } from "@mantine/core";
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useState } from "react";

import { sendCampaign, skipCampaignRun } from "#api/campaign-forecast.ts";
import { useClient } from "#api/client/use-client.ts";
import { countGroups } from "#api/group-count.ts";
import { sendMomentText } from "#features/campaigns/forecast/forecast-texts.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { isActive } from "./campaign-columns.tsx";
import type { useCampaignControls } from "./use-campaign-controls.tsx";

type CampaignControls = Pick<
  ReturnType<typeof useCampaignControls>,
  "open" | "toggle" | "isToggling"
>;

interface CampaignActionsProps {
  campaign: Campaign;
  /** Undefined while loading. */
  forecast: Forecast | undefined;
  controls: CampaignControls;
}

type Open = null | { kind: "send" } | { kind: "skip"; at: string };

export function CampaignActions({ campaign, forecast, controls }: CampaignActionsProps) {
  const { id, name, groups } = campaign;
  const client = useClient();
  const skipping = useMutation(skipCampaignRun(client));
  const sending = useMutation(sendCampaign(client));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const next = forecast?.sends[0];
  const groupText = groups.length === 1 ? "its group" : `its ${countGroups(groups.length)}`;

  return (
    <>
      <RecordActions
        primary={
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => controls.open({ kind: "edit", campaign })}
          >
            Edit
          </Button>
        }
        secondary={
          <Button
            variant="default"
            leftSection={
              isActive(campaign) ? (
                <IconPlayerPause size={16} aria-hidden />
              ) : (
                <IconPlayerPlay size={16} aria-hidden />
              )
            }
            loading={controls.isToggling(id)}
            onClick={() => controls.toggle(campaign)}
          >
            {isActive(campaign) ? "Pause" : "Start"}
          </Button>
        }
        menu={[
          ...(forecast && forecast.images_total > 0
            ? [
                {
                  label: "Send now",
                  icon: <IconSend size={16} aria-hidden />,
                  onClick: () => setOpen({ kind: "send" }),
                },
              ]
            : []),
          ...(next
            ? [
                {
                  label: "Skip next",
                  icon: <IconPlayerSkipForward size={16} aria-hidden />,
                  onClick: () => setOpen({ kind: "skip", at: next.at }),
                },
              ]
            : []),
          {
            label: "Delete",
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => controls.open({ kind: "delete", campaign }),
          },
        ]}
      />
      <ConfirmDialog
        target={open?.kind === "skip" ? open : null}
        title="Skip Next Send"
        text={({ at }) => `The send of ${sendMomentText(at, Date.now())} will not happen.`}
        note="Its pictures come with the send after it. All later sends stay as they are."
        confirmLabel="Skip"
        confirmColor="blue"
        onConfirm={() => skipping.mutateAsync({ id, name })}
        onClose={close}
      />
      <ConfirmDialog
        target={open?.kind === "send" ? open : null}
        title="Send Now"
        text={() => `The next pictures are posted to ${groupText} at once.`}
        note={
          forecast?.quiet_from
            ? "Planned sends stay as they are. Quiet hours do not hold this one back."
            : "Planned sends stay as they are."
        }
        confirmLabel="Send"
        confirmColor="blue"
        onConfirm={() => sending.mutateAsync({ id, name })}
        onClose={close}
      />
    </>
  );
}
