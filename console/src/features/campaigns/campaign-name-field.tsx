import { useQuery } from "@tanstack/react-query";

import { campaignsQuery } from "#api/campaigns.ts";
import { useClient } from "#api/client/use-client.ts";
import { NameField } from "#forms/name-field.tsx";
import { isNameTaken } from "#records/same-name.ts";

interface CampaignNameFieldProps {
  value: string;
  error: string | undefined;
  /** The campaign that is changed; null for a new one. */
  ownId: string | null;
  isSaving: boolean;
  onChange: (name: string) => void;
}

/** Says when another campaign has the name, as far as the list is loaded; two of them may be meant. */
export function CampaignNameField(props: CampaignNameFieldProps) {
  const { ownId, isSaving, ...field } = props;
  const { data } = useQuery({ ...campaignsQuery(useClient()), enabled: false });
  // Meanwhile the list may have this very one.
  const isTaken = !isSaving && isNameTaken(field.value, data ?? [], ownId);
  return (
    <NameField
      {...field}
      label="Campaign Name"
      placeholder="Lucky draw"
      description={isTaken && "There is another campaign with this name."}
      data-autofocus
    />
  );
}
