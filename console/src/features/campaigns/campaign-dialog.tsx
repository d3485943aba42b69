import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { createCampaign, updateCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";

import { isActive } from "./campaign-columns.tsx";
import { CampaignForm } from "./campaign-form.tsx";

export type Editing = { kind: "create" } | { kind: "edit"; campaign: Campaign };

interface CampaignDialogProps {
  /** Null keeps the dialog closed. */
  editing: Editing | null;
  onClose: () => void;
}

/** Closes when the worker has taken the campaign. */
export function CampaignDialog({ editing, onClose }: CampaignDialogProps) {
  const client = useClient();
  const creation = useMutation(createCampaign(client));
  const campaign = editing?.kind === "edit" ? editing.campaign : null;
  const wasActive = campaign !== null && isActive(campaign);
  const update = useMutation(updateCampaign(client, { wasActive }));
  const { isSaving, meanwhile, save } = useRecordSave({ opened: campaign, creation, update });

  return (
    <EditorDialog
      isOpen={editing !== null}
      title={campaign ? "Edit Campaign" : "New Campaign"}
      what="campaign"
      isSaving={isSaving}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <CampaignForm
          {...(campaign && { campaign })}
          isSaving={isSaving}
          meanwhile={meanwhile}
          onEdit={onEdit}
          onSubmit={(input) => save(input, onSaved)}
          onCancel={onCancel}
        />
      )}
    </EditorDialog>
  );
}
