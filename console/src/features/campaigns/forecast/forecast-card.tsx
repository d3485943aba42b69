import { t } from "@lingui/core/macro";
import { Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconCalendarOff, IconPhotoPlus, IconPlayerPause } from "@tabler/icons-react";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { folderPath } from "#api/folders.ts";
import { lifetimeText } from "#records/lifetime-text.ts";
import { Link } from "#router/link.tsx";
import { useNow } from "#time/use-now.ts";
import { EmptyState } from "#ui/empty-state.tsx";

import { ForecastStrip } from "./forecast-strip.tsx";
import { boardText, lastsText, lookText, optionsText } from "./forecast-texts.ts";
import { nextSendText } from "./next-send.ts";

import classes from "#features/campaigns/campaign-page.module.css";

const SECOND_MS = 1000;

function countdown(at: string, now: number): string {
  const timeLeft = nextSendText(at, now);
  return Date.parse(at) < now ? timeLeft : t`in ${timeLeft}`;
}

interface ForecastCardProps {
  campaign: Campaign;
  forecast: Forecast;
}

export function ForecastCard({ campaign, forecast }: ForecastCardProps) {
  const now = useNow(SECOND_MS);
  const [next] = forecast.sends;
  const facts = [
    lastsText(forecast, now),
    optionsText(forecast),
    boardText(campaign),
    lookText(campaign),
    lifetimeText(campaign),
  ].filter(Boolean);
  return (
    <Card component="section" aria-label={t`Forecast`}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t`Next sends`}</Title>
        {next && <Text c="dimmed">{countdown(next.at, now)}</Text>}
      </Group>
      {next ? (
        <ForecastStrip sends={forecast.sends} now={now} />
      ) : (
        <NoNextSend campaign={campaign} forecast={forecast} />
      )}
      {facts.length > 0 && (
        <div className={classes["facts"]}>
          {facts.map((fact) => (
            <Text key={fact}>{fact}</Text>
          ))}
        </div>
      )}
    </Card>
  );
}

/** Why nothing will be sent, and how to change that. */
function NoNextSend({ campaign, forecast: { state, images_total } }: ForecastCardProps) {
  if (state === "ended") {
    return (
      <EmptyState
        isSmall
        icon={IconCalendarOff}
        text={campaign.note ?? t`This campaign has ended.`}
        help={t`Choose a later end date and start it again.`}
      />
    );
  }
  if (state !== "active") {
    return (
      <EmptyState
        isSmall
        icon={IconPlayerPause}
        text={t`This campaign is paused`}
        help={t`Nothing is sent until you start it. It keeps its schedule and its place in the folder.`}
      />
    );
  }
  if (images_total === 0) {
    const folder = campaign.folder_name;
    const sendNow = t`Send Now`;
    return (
      <EmptyState
        isSmall
        icon={IconPhotoPlus}
        text={t`The folder is empty`}
        help={t`Runs are skipped until “${folder}” has pictures. New ones go out with the next run, or right away with “${sendNow}”.`}
        action={
          <Button component={Link} to={folderPath(campaign.folder_id)} variant="default">
            {t`Open the Image Library`}
          </Button>
        }
      />
    );
  }
  return <Text c="dimmed">{t`No sends are planned.`}</Text>;
}

export function ForecastSkeleton() {
  return (
    <Card aria-busy>
      <Skeleton height={22} width="9rem" mb="lg" />
      <Group gap="sm" wrap="nowrap" style={{ overflow: "hidden" }}>
        {Array.from({ length: 6 }, (_card, index) => (
          <Skeleton height={128} width={128} radius="md" style={{ flex: "none" }} key={index} />
        ))}
      </Group>
      <Skeleton height={14} width="60%" mt="lg" />
    </Card>
  );
}
