import type { Campaign } from "@tbm/contract/campaigns.ts";

import { useWorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";
import { dayIn, ownZone } from "#time/zone-time.ts";

import { isActive } from "./campaign-columns.tsx";
import { type CampaignDraft, draftOf } from "./campaign-draft.ts";

/** The fields that move the next send. If one changed, only the worker knows the new time. */
const PLAN = ["intervalHours", "quietFrom", "quietUntil", "startDate", "startTime"] as const;

/** Whether the last day ends before the next send, so that saving would pause the campaign. */
export function useEndsBeforeSend(draft: CampaignDraft, campaign: Campaign | null): boolean {
  const zone = useWorkerZone();
  const now = useNow();
  if (!campaign?.next_send_at || !isActive(campaign) || draft.endDate === "") return false;
  const kept = draftOf(campaign);
  const next = Math.max(Date.parse(campaign.next_send_at), now);
  const isPlanKept =
    PLAN.every((field) => draft[field] === kept[field]) &&
    JSON.stringify(draft.rhythm) === JSON.stringify(kept.rhythm);
  return isPlanKept && draft.endDate < dayIn(zone.name ?? ownZone(), next);
}
