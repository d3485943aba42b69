import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useState } from "react";

import { startCampaign, stopCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/use-client.ts";

import { isActive } from "./campaign-columns.tsx";
import { CampaignDialog, type Editing } from "./campaign-dialog.tsx";
import { DeleteCampaignDialog } from "./delete-campaign-dialog.tsx";

type Open = null | Editing | { kind: "delete"; campaign: Campaign };

/** Pause or start, edit and delete, wherever a campaign is shown; `dialogs` belongs on the page. */
export function useCampaignControls(onDeleted?: () => void) {
  const client = useClient();
  const starting = useMutation(startCampaign(client));
  const stopping = useMutation(stopCampaign(client));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isToggling = starting.isPending || stopping.isPending;

  function toggle(campaign: Campaign) {
    if (isToggling) return;
    const { id, name } = campaign;
    (isActive(campaign) ? stopping : starting).mutate({ id, name });
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
    </>
  );
  return { toggle, isToggling, open: setOpen, dialogs };
}
