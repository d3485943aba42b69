import type { Campaign } from "@tbm/contract/campaigns.ts";

import { campaignPath } from "#api/page-paths.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { RecordTitle } from "#ui/table/record-title.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

/** Links to the campaign's page if the worker supports forecasts. */
export function CampaignName({ campaign: { id, name } }: { campaign: Campaign }) {
  if (useIsFullWorker()) {
    return (
      <RecordTitle to={campaignPath(id)} title={name}>
        {name}
      </RecordTitle>
    );
  }
  return (
    <TruncatedName isBold isShort>
      {name}
    </TruncatedName>
  );
}
