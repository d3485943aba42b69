import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { createCampaign, updateCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";
import { useRecordSave } from "#forms/use-record-save.ts";

import { isActive } from "./campaign-columns.tsx";
import { CampaignForm } from "./campaign-form.tsx";

export type Editing = { kind: "create" } | { kind: "edit"; campaign: Campaign };

interface CampaignDialogProps {
  /** Null keeps the dialog closed. */
  editing: Editing | null;
  onClose: () => void;
}

export function CampaignDialog({ editing, onClose }: CampaignDialogProps) {
  const client = useClient();
  const record = editing?.kind === "edit" ? editing.campaign : null;
  const wasActive = record !== null && isActive(record);
  const create = useMutation(createCampaign(client));
  const update = useMutation(updateCampaign(client, { wasActive }));
  return (
    <RecordDialog
      isOpen={editing !== null}
      title={record ? t`Edit Campaign` : t`New Campaign`}
      what="campaign"
      isNew={record === null}
      saving={useRecordSave({ record, create, update })}
      onClose={onClose}
    >
      {(editor) => <CampaignForm editor={editor} campaign={record} />}
    </RecordDialog>
  );
}
