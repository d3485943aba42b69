import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useState } from "react";

import { deleteCampaign, startCampaign, stopCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";

import { isActive } from "./campaign-columns.tsx";
import { CampaignDialog, type Editing } from "./campaign-dialog.tsx";

type Open = null | Editing | { kind: "delete"; campaign: Campaign };

/** Pause or start, edit and delete, wherever a campaign is shown; `dialogs` belongs on the page. */
export function useCampaignControls(onDeleted?: () => void) {
  const client = useClient();
  const starting = useMutation(startCampaign(client));
  const stopping = useMutation(stopCampaign(client));
  const deletion = useMutation(deleteCampaign(client));
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
      <ConfirmDialog
        target={open?.kind === "delete" ? open.campaign : null}
        title="Delete Campaign"
        text={({ name }) =>
          `Are you sure you want to delete "${name}"? This action cannot be undone.`
        }
        confirmLabel="Delete"
        onConfirm={async ({ id, name }) => {
          await deletion.mutateAsync({ id, name });
          onDeleted?.();
        }}
        onClose={close}
      />
    </>
  );
  return { toggle, isToggling, open: setOpen, dialogs };
}
