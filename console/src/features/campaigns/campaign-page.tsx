import { Button, Card } from "@mantine/core";
import {
  IconDeviceGamepad2,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { useNavigate, useParams } from "react-router";

import { BackLink } from "#components/back-link.tsx";
import { useBotLabel } from "#components/bot-name.tsx";
import { EmptyState } from "#components/empty-state.tsx";
import { LoadFailed } from "#components/load-failed.tsx";
import { PageHeader } from "#components/page-header.tsx";
import { RefreshButton } from "#components/refresh-button.tsx";
import { countGroups } from "#lib/group-count.ts";

import { CampaignActions } from "./campaign-actions.tsx";
import { isActive } from "./campaign-columns.tsx";
import { CampaignMessage } from "./campaign-message.tsx";
import { CampaignRuns } from "./campaign-runs.tsx";
import { ForecastCard, ForecastSkeleton } from "./forecast-card.tsx";
import { useCampaignControls } from "./use-campaign-controls.tsx";
import { useCampaignForecast } from "./use-campaign-forecast.ts";

import classes from "./campaign-page.module.css";

const subtitleOf = ({ folder_name, interval_hours, groups }: Campaign, botName: string) =>
  [
    botName,
    folder_name,
    interval_hours === 1 ? "every hour" : `every ${interval_hours} hours`,
    countGroups(groups.length),
  ].join(" · ");

/** One campaign: what it sends next, and what it has sent. */
export function CampaignPage() {
  const { id = "" } = useParams();
  const { campaigns, campaign, forecast, runs } = useCampaignForecast(id);
  const refresh = () => Promise.all([campaigns.refetch(), forecast.refetch(), runs.refetch()]);
  const failed = [campaigns, forecast].find(({ isError, data }) => isError && !data);
  const navigate = useNavigate();
  const controls = useCampaignControls(() => void navigate("/autosendgame", { replace: true }));
  const botName = useBotLabel(campaign?.bot_id ?? "", campaign?.bot_name ?? "");
  const isGone = campaigns.data !== undefined && !campaign;

  return (
    <>
      <BackLink to="/autosendgame">Auto-Send Game</BackLink>
      <PageHeader
        title={campaign?.name ?? "Campaign"}
        {...(campaign && { subtitle: subtitleOf(campaign, botName) })}
        actions={
          campaign && (
            <>
              <RefreshButton
                isRefreshing={forecast.isFetching && !forecast.isPending}
                onRefresh={() => void refresh()}
              />
              <Button
                variant="default"
                leftSection={
                  isActive(campaign) ? (
                    <IconPlayerPause size={16} aria-hidden />
                  ) : (
                    <IconPlayerPlay size={16} aria-hidden />
                  )
                }
                loading={controls.isToggling(campaign.id)}
                onClick={() => controls.toggle(campaign)}
              >
                {isActive(campaign) ? "Pause" : "Start"}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => controls.open({ kind: "edit", campaign })}
              >
                Edit
              </Button>
              <Button
                variant="default"
                c="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => controls.open({ kind: "delete", campaign })}
              >
                Delete
              </Button>
              {forecast.data && <CampaignActions campaign={campaign} forecast={forecast.data} />}
            </>
          )
        }
      />
      <div className={classes["columns"]}>
        {failed?.error ? (
          <LoadFailed
            text="The forecast could not be loaded"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : isGone ? (
          <Card>
            <EmptyState
              icon={IconDeviceGamepad2}
              text="There is no such campaign"
              help="It may have been deleted meanwhile."
            />
          </Card>
        ) : campaign && forecast.data ? (
          <ForecastCard campaign={campaign} forecast={forecast.data} />
        ) : (
          <ForecastSkeleton />
        )}
        {campaign && <CampaignMessage campaign={campaign} forecast={forecast.data} />}
        {campaign && <CampaignRuns runs={runs} />}
      </div>
      {controls.dialogs}
    </>
  );
}
