import { plural, t } from "@lingui/core/macro";
import { Card } from "@mantine/core";
import { IconDeviceGamepad2 } from "@tabler/icons-react";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { frequencyText } from "#features/campaigns/forecast/first-post.ts";
import { ForecastCard, ForecastSkeleton } from "#features/campaigns/forecast/forecast-card.tsx";
import { useCampaignForecast } from "#features/campaigns/forecast/use-campaign-forecast.ts";
import { useBotLabel } from "#records/bot-name.tsx";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { useNavigate, useParams } from "#router/router-context.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { RecordHeader } from "#ui/record-header.tsx";

import { CampaignActions } from "./campaign-actions.tsx";
import { CampaignMessage } from "./campaign-message.tsx";
import { CampaignRuns } from "./campaign-run-list.tsx";
import { useCampaignControls } from "./use-campaign-controls.tsx";

import classes from "./campaign-page.module.css";

function subtitleOf(campaign: Campaign, botName: string) {
  const { folder_name, groups } = campaign;
  const count = groups.length;
  return [
    botName,
    folder_name,
    frequencyText(campaign),
    plural(count, { one: "# group", other: "# groups" }),
  ].join(" · ");
}

/** One campaign: its next sends and its past runs. */
export function CampaignPage() {
  const { id = "" } = useParams();
  const { campaigns, campaign, forecast, runs } = useCampaignForecast(id);
  const failed = [campaigns, forecast].find(({ isLoadingError }) => isLoadingError);
  const navigate = useNavigate();
  const controls = useCampaignControls(() => void navigate("/autosendgame", { replace: true }));
  const botName = useBotLabel(campaign?.bot_id ?? "", campaign?.bot_name ?? "");
  const isGone = campaigns.data !== undefined && !campaign;

  return (
    <>
      <RecordHeader
        back={{ to: "/autosendgame", label: t`Auto-Send Game` }}
        title={campaign?.name ?? t`Campaign`}
        subtitle={campaign && subtitleOf(campaign, botName)}
        refresh={
          campaign && (
            <QueryRefresh
              query={forecast}
              others={[campaigns, runs]}
              isRefreshing={forecast.isFetching && !forecast.isPending}
            />
          )
        }
        actions={
          campaign && (
            <CampaignActions campaign={campaign} forecast={forecast.data} controls={controls} />
          )
        }
      />
      <div className={classes["columns"]}>
        {failed ? (
          <LoadFailed text={t`The forecast could not be loaded`} query={failed} />
        ) : isGone ? (
          <Card>
            <EmptyState
              icon={IconDeviceGamepad2}
              text={t`Campaign not found`}
              help={t`It may have been deleted.`}
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
