import { t } from "@lingui/core/macro";
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

import { skipCampaignRun } from "#api/campaign-forecast.ts";
import { useClient } from "#api/client/use-client.ts";
import { skipQuestion } from "#features/campaigns/forecast/forecast-texts.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { RecordActions } from "#ui/table/record-actions.tsx";

import { isActive } from "./campaign-columns.tsx";
import { SendCampaignQuestion } from "./send-campaign-question.tsx";
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
  const { id, name } = campaign;
  const skipping = useMutation(skipCampaignRun(useClient()));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const next = forecast?.sends[0];

  return (
    <>
      <RecordActions
        primary={
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => controls.open({ kind: "edit", campaign })}
          >
            {t`Edit`}
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
            {isActive(campaign) ? t`Pause` : t`Start`}
          </Button>
        }
        menu={[
          ...(forecast && forecast.images_total > 0
            ? [
                {
                  label: t`Send Now`,
                  icon: <IconSend size={16} aria-hidden />,
                  onClick: () => setOpen({ kind: "send" }),
                },
              ]
            : []),
          ...(next
            ? [
                {
                  label: t`Skip next`,
                  icon: <IconPlayerSkipForward size={16} aria-hidden />,
                  onClick: () => setOpen({ kind: "skip", at: next.at }),
                },
              ]
            : []),
          {
            label: t`Delete`,
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => controls.open({ kind: "delete", campaign }),
          },
        ]}
      />
      <ConfirmDialog
        target={open?.kind === "skip" ? open : null}
        title={t`Skip Next Send`}
        text={({ at }) => skipQuestion(at, Date.now())}
        note={t`Its pictures go out with the following send instead. Later sends don't change.`}
        confirmLabel={t`Skip`}
        confirmColor="blue"
        onConfirm={() => skipping.mutateAsync({ id, name })}
        onClose={close}
      />
      <SendCampaignQuestion
        campaign={campaign}
        forecast={forecast}
        isOpen={open?.kind === "send"}
        onClose={close}
      />
    </>
  );
}
