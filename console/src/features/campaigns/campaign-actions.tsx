import { Button } from "@mantine/core";
import { IconPlayerSkipForward, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useState } from "react";

import { sendCampaign, skipCampaignRun } from "#api/campaign-forecast.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { countGroups } from "#lib/group-count.ts";

import { sendMomentText } from "./forecast-words.ts";

interface CampaignActionsProps {
  campaign: Campaign;
  forecast: Forecast;
}

type Open = null | { kind: "send" } | { kind: "skip"; at: string };

export function CampaignActions({ campaign, forecast }: CampaignActionsProps) {
  const { id, name, groups } = campaign;
  const client = useClient();
  const hasHistory = useCapability("broadcasts");
  const skipping = useMutation(skipCampaignRun(client));
  const sending = useMutation(sendCampaign(client, { hasHistory }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [next] = forecast.sends;
  const groupText = groups.length === 1 ? "its group" : `its ${countGroups(groups.length)}`;

  return (
    <>
      {next && (
        <Button
          variant="default"
          leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
          onClick={() => setOpen({ kind: "skip", at: next.at })}
        >
          Skip next
        </Button>
      )}
      {forecast.images_total > 0 && (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => setOpen({ kind: "send" })}
        >
          Send now
        </Button>
      )}
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
          forecast.quiet_from
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
