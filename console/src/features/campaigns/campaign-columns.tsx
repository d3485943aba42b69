import { t } from "@lingui/core/macro";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { NextSendCell } from "#features/campaigns/forecast/next-send-cell.tsx";
import { lazy } from "#lib/lazy.ts";
import { BotName } from "#records/bot-name.tsx";
import { rhythmText } from "#records/rhythm-text.ts";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { CampaignName } from "./campaign-name.tsx";

import classes from "./campaign-page.module.css";

export const isActive = ({ status }: Campaign): boolean => status === "active";

/** A status that this console does not know is shown as it is. */
function statusText({ status }: Campaign): string {
  if (status === "active") return t`active`;
  return status === "paused" ? t`paused` : status;
}

/** `2 group(s), 3 image(s)` */
const sizeText = ({ groups: { length: groups }, images_per_send: images }: Campaign) =>
  t`${groups} group(s), ${images} image(s)`;

const intervalCell = ({ interval_hours: hours, rhythm }: Campaign) =>
  rhythm ? rhythmText(rhythm) : t`${hours}h`;

const CampaignStatus = ({ campaign }: { campaign: Campaign }) => (
  <StatusBadge tone={isActive(campaign) ? "positive" : "neutral"}>
    {statusText(campaign)}
  </StatusBadge>
);

export const campaignColumns = lazy((): Column<Campaign>[] => [
  {
    header: t`Campaign`,
    minRem: 10.75,
    cell: (campaign) => (
      <div className={classes["name"]}>
        <CampaignName campaign={campaign} />
        <SecondaryText>{sizeText(campaign)}</SecondaryText>
      </div>
    ),
    brief: (campaign) => <CampaignName campaign={campaign} />,
  },
  {
    header: t`Bot`,
    minRem: 7.5,
    cell: ({ bot_id, bot_name }) => <BotName botId={bot_id} name={bot_name} />,
  },
  {
    header: t`Folder`,
    minRem: 7.5,
    cell: ({ folder_name }) => <TruncatedName>{folder_name}</TruncatedName>,
  },
  { header: t`Interval`, minRem: 5, cell: (campaign) => intervalCell(campaign) },
  {
    header: t`Next Send`,
    minRem: 7.5,
    place: "corner",
    isWhole: true,
    cell: ({ next_send_at }) => <NextSendCell nextSendAt={next_send_at} />,
  },
  {
    header: t`Status`,
    place: "badge",
    cell: (campaign) => (
      <div className={classes["status"]}>
        <CampaignStatus campaign={campaign} />
        <SecondaryText>{campaign.note}</SecondaryText>
      </div>
    ),
    brief: (campaign) => <CampaignStatus campaign={campaign} />,
  },
]);
