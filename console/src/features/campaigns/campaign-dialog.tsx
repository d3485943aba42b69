import { useMutation } from "@tanstack/react-query";
import type { Campaign, CampaignInput } from "@tbm/contract/campaigns.ts";

import { createCampaign, updateCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/use-client.ts";
import { EditorDialog } from "#components/editor-dialog.tsx";

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
  const update = useMutation(updateCampaign(client));
  const isSaving = creation.isPending || update.isPending;

  return (
    <EditorDialog
      isOpen={editing !== null}
      title={editing?.kind === "edit" ? "Edit Campaign" : "New Campaign"}
      what="campaign"
      isSaving={isSaving}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => {
        const save = (input: CampaignInput) => {
          if (isSaving) return;
          if (editing?.kind === "edit") {
            update.mutate({ id: editing.campaign.id, ...input }, { onSuccess: onSaved });
          } else creation.mutate(input, { onSuccess: onSaved });
        };
        return (
          <CampaignForm
            {...(editing?.kind === "edit" && { campaign: editing.campaign })}
            isSaving={isSaving}
            onEdit={onEdit}
            onSubmit={save}
            onCancel={onCancel}
          />
        );
      }}
    </EditorDialog>
  );
}
