import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useState } from "react";

import { startCampaign, stopCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { asksBeforeStart } from "#composer/ask-from.ts";
import { useSingleFlight } from "#ui/use-single-flight.ts";

import { isActive } from "./campaign-columns.tsx";
import { CampaignDialog, type Editing } from "./campaign-dialog.tsx";
import { DeleteCampaignDialog } from "./delete-campaign-dialog.tsx";
import { StartQuestion } from "./start-question.tsx";

type Open = null | Editing | { kind: "delete" | "start"; campaign: Campaign };

/** Pausing, starting, editing and deleting a campaign. The page must render `dialogs`. */
export function useCampaignControls(onDeleted?: () => void) {
  const client = useClient();
  const starting = useMutation(startCampaign(client));
  const stopping = useMutation(stopCampaign(client));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { run, isRunning } = useSingleFlight();

  const start = ({ id, name }: Campaign) => run(id, () => starting.mutateAsync({ id, name }));

  function toggle(campaign: Campaign) {
    const { id, name } = campaign;
    if (isActive(campaign)) void run(id, () => stopping.mutateAsync({ id, name }));
    else if (asksBeforeStart(campaign)) setOpen({ kind: "start", campaign });
    else void start(campaign);
  }

  const dialogs = (
    <>
      <CampaignDialog
        editing={open?.kind === "create" || open?.kind === "edit" ? open : null}
        onClose={close}
      />
      <DeleteCampaignDialog
        campaign={open?.kind === "delete" ? open.campaign : null}
        onDeleted={onDeleted}
        onClose={close}
      />
      <StartQuestion
        campaign={open?.kind === "start" ? open.campaign : null}
        onConfirm={start}
        onClose={close}
      />
    </>
  );
  return { toggle, isToggling: isRunning, open: setOpen, dialogs };
}
