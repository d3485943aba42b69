import type { Campaign } from "@tbm/contract/campaigns.ts";

import { useWorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";
import { dayIn, ownZone } from "#time/zone-time.ts";

import { type CampaignDraft, endFault } from "./campaign-draft.ts";

/** Why the worker would refuse the last day. An unchanged one may lie in the past. */
export function useEndDateFault({ endDate }: CampaignDraft, campaign: Campaign | null) {
  const zone = useWorkerZone();
  const today = dayIn(zone.name ?? ownZone(), useNow());
  return endFault(endDate, { today, kept: campaign?.end_date ?? "" });
}
