import { Button } from "@mantine/core";
import {
  IconDeviceGamepad2,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useState } from "react";

import { campaignsQuery, deleteCampaign, startCampaign, stopCampaign } from "#api/campaigns.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { EmptyState } from "#components/empty-state.tsx";
import { HelpCard } from "#components/help-card.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RecordTable } from "#components/record-table.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { RowAction } from "#components/row-action.tsx";

import { CAMPAIGN_COLUMNS, isActive } from "./campaign-columns.tsx";
import { CampaignDialog, type Editing } from "./campaign-dialog.tsx";
import { freshForMs } from "./next-send.ts";

type Open = null | Editing | { kind: "delete"; campaign: Campaign };

export function CampaignsPage() {
  const client = useClient();
  const campaigns = useQuery({
    ...campaignsQuery(client),
    // After a failure it is the operator's turn, so that the same toast does not come again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data ? freshForMs(data, Date.now()) : false,
  });
  const starting = useMutation(startCampaign(client));
  const stopping = useMutation(stopCampaign(client));
  const deletion = useMutation(deleteCampaign(client));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  function toggle(campaign: Campaign) {
    if (starting.isPending || stopping.isPending) return;
    const { id, name } = campaign;
    (isActive(campaign) ? stopping : starting).mutate({ id, name });
  }

  const newButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen({ kind: "create" })}
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
                onClick={() => toggle(campaign)}
              />
              <RowAction
                icon={IconPencil}
                label="Edit"
                target={campaign.name}
                onClick={() => setOpen({ kind: "edit", campaign })}
              />
              <RowAction
                icon={IconTrash}
                label="Delete"
                target={campaign.name}
                color="red"
                onClick={() => setOpen({ kind: "delete", campaign })}
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

      <CampaignDialog
        editing={open?.kind === "create" || open?.kind === "edit" ? open : null}
        onClose={close}
      />
      <ConfirmDialog
        target={open?.kind === "delete" ? open.campaign : null}
        title="Delete Campaign"
        text={({ name }) =>
          `Are you sure you want to delete "${name}"? This action cannot be undone.`
        }
        confirmLabel="Delete"
        onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
        onClose={close}
      />
    </>
  );
}
