import { Anchor } from "@mantine/core";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { Link } from "react-router";

import { campaignPath } from "#api/campaign-forecast.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { TruncatedName } from "#ui/truncated-name.tsx";

/** Links to the campaign's page if the worker supports forecasts. */
export function CampaignName({ campaign: { id, name } }: { campaign: Campaign }) {
  if (!useIsFullWorker()) return <TruncatedName isBold>{name}</TruncatedName>;
  return (
    <Anchor component={Link} to={campaignPath(id)} size="sm">
      <TruncatedName isBold>{name}</TruncatedName>
    </Anchor>
  );
}
