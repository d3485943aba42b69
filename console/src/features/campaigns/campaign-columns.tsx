import { Text } from "@mantine/core";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { NextSendCell } from "#features/campaigns/forecast/next-send-cell.tsx";
import { BotName } from "#records/bot-name.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { CampaignName } from "./campaign-name.tsx";

export const isActive = ({ status }: Campaign): boolean => status === "active";

export const CAMPAIGN_COLUMNS: Column<Campaign>[] = [
  {
    header: "Campaign",
    minRem: 10.75,
    cell: (campaign) => (
      <div>
        <CampaignName campaign={campaign} />
        <Text size="xs" c="dimmed">
          {campaign.groups.length} group(s), {campaign.images_per_send} image(s)
        </Text>
      </div>
    ),
  },
  {
    header: "Bot",
    minRem: 7.5,
    cell: ({ bot_id, bot_name }) => <BotName botId={bot_id} name={bot_name} />,
  },
  {
    header: "Folder",
    minRem: 7.5,
    cell: ({ folder_name }) => <TruncatedName>{folder_name}</TruncatedName>,
  },
  { header: "Interval", minRem: 5, cell: ({ interval_hours }) => `${interval_hours}h` },
  {
    header: "Next Send",
    minRem: 7.5,
    isWhole: true,
    cell: ({ next_send_at }) => <NextSendCell nextSendAt={next_send_at} />,
  },
  {
    header: "Status",
    cell: (campaign) => (
      <div>
        <StatusBadge tone={isActive(campaign) ? "positive" : "neutral"}>
          {campaign.status}
        </StatusBadge>
        {campaign.note && (
          <Text size="xs" c="dimmed" mt={4} maw="14rem">
            {campaign.note}
          </Text>
        )}
      </div>
    ),
  },
];
