import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";

import { campaignsQuery } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { NameField } from "#forms/name-field.tsx";
import { isNameTaken } from "#records/same-name.ts";

interface CampaignNameFieldProps {
  value: string;
  error: string | undefined;
  /** The id of the edited campaign; null for a new one. */
  ownId: string | null;
  isSaving: boolean;
  onChange: (name: string) => void;
}

/** Warns if a loaded campaign already has the name. A duplicate name is allowed. */
export function CampaignNameField(props: CampaignNameFieldProps) {
  const { ownId, isSaving, ...field } = props;
  const { data } = useQuery({ ...campaignsQuery(useClient()), enabled: false });
  // While saving, the list may already contain this campaign.
  const isTaken = !isSaving && isNameTaken(field.value, data ?? [], ownId);
  return (
    <NameField
      {...field}
      label={t`Campaign Name`}
      placeholder={t`Lucky draw`}
      description={isTaken && t`Another campaign already has this name.`}
      data-autofocus
    />
  );
}
