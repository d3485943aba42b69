import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
import { useClient } from "#api/client/use-client.ts";
import { refreshAfterMs } from "#features/campaigns/forecast/next-send.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { HelpCard } from "#ui/help-card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { useOpenRequest } from "#ui/use-open-request.ts";

import { campaignColumns, isActive } from "./campaign-columns.tsx";
import { VARIABLES } from "./unknown-variables.ts";
import { useCampaignControls } from "./use-campaign-controls.tsx";

export function CampaignsPage() {
  const client = useClient();
  const campaigns = useQuery({
    ...campaignsQuery(client),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data ? refreshAfterMs(data, Date.now()) : false,
  });
  // Loads the bots to distinguish those with the same name. If that fails, the plain names are shown.
  useQuery({ ...botsQuery(client), enabled: Boolean(campaigns.data?.length), meta: {} });
  const { toggle, isToggling, open, dialogs } = useCampaignControls();
  useOpenRequest("new", () => open({ kind: "create" }));

  const { time, date, random } = VARIABLES;
  const newButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open({ kind: "create" })}
    >
      {t`New Campaign`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`Auto-Send Game`}
        subtitle={t`Campaigns that post pictures automatically`}
        isCompact
        actions={
          <>
            <QueryRefresh query={campaigns} />
            {newButton}
          </>
        }
      />
      {campaigns.isLoadingError ? (
        <LoadFailed text={t`Campaigns could not be loaded`} query={campaigns} />
      ) : (
        <RecordTable
          label={t`Campaigns`}
          columns={campaignColumns()}
          records={campaigns.data}
          actions={(campaign) => (
            <>
              <RowAction
                icon={isActive(campaign) ? IconPlayerPause : IconPlayerPlay}
                label={isActive(campaign) ? t`Pause` : t`Start`}
                target={campaign.name}
                isRunning={isToggling(campaign.id)}
                onClick={() => toggle(campaign)}
              />
              <RowAction
                icon={IconPencil}
                label={t`Edit`}
                target={campaign.name}
                onClick={() => open({ kind: "edit", campaign })}
              />
              <RowAction
                icon={IconTrash}
                label={t`Delete`}
                target={campaign.name}
                color="red"
                onClick={() => open({ kind: "delete", campaign })}
              />
            </>
          )}
          empty={
            <EmptyState
              icon={IconDeviceGamepad2}
              text={t`No campaigns yet`}
              help={t`A campaign posts pictures from a folder to its groups, at the interval you choose.`}
              action={newButton}
            />
          }
        />
      )}
      <HelpCard
        id="campaigns"
        isAwaited={campaigns.isPending}
        icon={IconDeviceGamepad2}
        title={t`How campaigns work`}
      >
        <Trans>
          A campaign posts pictures from a folder to its groups at an interval or at fixed times,
          starting right away or at its start time. No repeats until every picture has been used.{" "}
          {time}, {date} and {random} in the message are filled in for each post. A paused campaign
          keeps its schedule. A run without pictures or groups is skipped, and the reason appears
          under its status.
        </Trans>
      </HelpCard>

      {dialogs}
    </>
  );
}
