import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { NextSendCell } from "#features/campaigns/forecast/next-send-cell.tsx";
import { lazy } from "#lib/lazy.ts";
import { BotName } from "#records/bot-name.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { CampaignName } from "./campaign-name.tsx";

export const isActive = ({ status }: Campaign): boolean => status === "active";

/** A status that this console does not know is shown as it is. */
function statusText({ status }: Campaign): string {
  if (status === "active") return t`active`;
  return status === "paused" ? t`paused` : status;
}

/** `2 group(s), 3 image(s)` */
const sizeText = ({ groups: { length: groups }, images_per_send: images }: Campaign) =>
  t`${groups} group(s), ${images} image(s)`;

export const campaignColumns = lazy((): Column<Campaign>[] => [
  {
    header: t`Campaign`,
    minRem: 10.75,
    cell: (campaign) => (
      <div>
        <CampaignName campaign={campaign} />
        <Text size="xs" c="dimmed">
          {sizeText(campaign)}
        </Text>
      </div>
    ),
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
  { header: t`Interval`, minRem: 5, cell: ({ interval_hours: hours }) => t`${hours}h` },
  {
    header: t`Next Send`,
    minRem: 7.5,
    isWhole: true,
    cell: ({ next_send_at }) => <NextSendCell nextSendAt={next_send_at} />,
  },
  {
    header: t`Status`,
    cell: (campaign) => (
      <div>
        <StatusBadge tone={isActive(campaign) ? "positive" : "neutral"}>
          {statusText(campaign)}
        </StatusBadge>
        {campaign.note && (
          <Text size="xs" c="dimmed" mt={4} maw="14rem">
            {campaign.note}
          </Text>
        )}
      </div>
    ),
  },
]);
