import { Button } from "@mantine/core";
import {
  IconDeviceGamepad2,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";

import { botsQuery } from "#api/bots.ts";
import { campaignsQuery } from "#api/campaigns.ts";
import { useClient } from "#api/use-client.ts";
import { EmptyState } from "#components/empty-state.tsx";
import { HelpCard } from "#components/help-card.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RecordTable } from "#components/record-table.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { RowAction } from "#components/row-action.tsx";

import { CAMPAIGN_COLUMNS, isActive } from "./campaign-columns.tsx";
import { freshForMs } from "./next-send.ts";
import { useCampaignControls } from "./use-campaign-controls.tsx";

export function CampaignsPage() {
  const client = useClient();
  const campaigns = useQuery({
    ...campaignsQuery(client),
    // After a failure it is the operator's turn, so that the same toast does not come again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data ? freshForMs(data, Date.now()) : false,
  });
  // Tells bots of the same name apart; where this fails, their names alone do.
  useQuery({ ...botsQuery(client), enabled: Boolean(campaigns.data?.length), meta: {} });
  const { toggle, isToggling, open, dialogs } = useCampaignControls();

  const newButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open({ kind: "create" })}
    >
      New Campaign
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Auto-Send Game"
        subtitle="Image campaigns that post by themselves"
        actions={
          <>
            <RefreshButton
              isRefreshing={campaigns.isFetching}
              onRefresh={() => void campaigns.refetch()}
            />
            {newButton}
          </>
        }
      />
      {campaigns.isError && !campaigns.data ? (
        <LoadFailed
          text="Campaigns could not be loaded"
          error={campaigns.error}
          onRetry={() => void campaigns.refetch()}
        />
      ) : (
        <RecordTable
          label="Campaigns"
          columns={CAMPAIGN_COLUMNS}
          records={campaigns.data}
          actions={(campaign) => (
            <>
              <RowAction
                icon={isActive(campaign) ? IconPlayerPause : IconPlayerPlay}
                label={isActive(campaign) ? "Pause" : "Start"}
                target={campaign.name}
                isRunning={isToggling(campaign.id)}
                onClick={() => toggle(campaign)}
              />
              <RowAction
                icon={IconPencil}
                label="Edit"
                target={campaign.name}
                onClick={() => open({ kind: "edit", campaign })}
              />
              <RowAction
                icon={IconTrash}
                label="Delete"
                target={campaign.name}
                color="red"
                onClick={() => open({ kind: "delete", campaign })}
              />
            </>
          )}
          empty={
            <EmptyState
              icon={IconDeviceGamepad2}
              text="No campaigns yet"
              help="A campaign posts pictures from a folder to its groups, at the interval you choose."
              action={newButton}
            />
          }
        />
      )}
      <HelpCard icon={IconDeviceGamepad2} title="How campaigns work">
        A campaign takes pictures from a folder and posts them to its groups at a steady interval,
        the first time at once. No picture returns until every other one was used. In the message,
        {" {time}, {date} and {random} "}are filled in for each post. A paused campaign keeps its
        rhythm; a run without pictures or groups is skipped, and the reason stands at its status.
      </HelpCard>

      {dialogs}
    </>
  );
}
