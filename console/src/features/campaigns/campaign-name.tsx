import { Anchor, Text } from "@mantine/core";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { Link } from "react-router";

import { campaignPath } from "#api/campaign-forecast.ts";
import { useCapability } from "#api/health.ts";

/** Leads to the forecast, where the worker has one. */
export function CampaignName({ campaign: { id, name } }: { campaign: Campaign }) {
  if (!useCapability("forecast")) return <Text fw={600}>{name}</Text>;
  return (
    <Anchor component={Link} to={campaignPath(id)} fw={600} size="sm">
      {name}
    </Anchor>
  );
}
