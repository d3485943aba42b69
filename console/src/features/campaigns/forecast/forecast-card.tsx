import { Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconCalendarOff, IconPhotoPlus, IconPlayerPause } from "@tabler/icons-react";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { Link } from "react-router";

import { folderPath } from "#api/folders.ts";
import { useNow } from "#time/use-now.ts";
import { EmptyState } from "#ui/empty-state.tsx";

import { ForecastStrip } from "./forecast-strip.tsx";
import { lastsText, optionsText } from "./forecast-texts.ts";
import { nextSendText } from "./next-send.ts";

import classes from "#features/campaigns/campaign-page.module.css";

const SECOND_MS = 1000;

function countdown(at: string, now: number): string {
  const text = nextSendText(at, now);
  return Date.parse(at) < now ? text : `in ${text}`;
}

interface ForecastCardProps {
  campaign: Campaign;
  forecast: Forecast;
}

export function ForecastCard({ campaign, forecast }: ForecastCardProps) {
  const now = useNow(SECOND_MS);
  const [next] = forecast.sends;
  const facts = [lastsText(forecast, now), optionsText(forecast)].filter(Boolean);
  return (
    <Card component="section" aria-label="Forecast">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Next sends</Title>
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
        text={campaign.note ?? "This campaign has ended."}
        help="Choose a later end date, and start it again."
      />
    );
  }
  if (state !== "active") {
    return (
      <EmptyState
        isSmall
        icon={IconPlayerPause}
        text="This campaign is paused"
        help="Nothing is sent until it is started. It keeps its rhythm and its place in the folder."
      />
    );
  }
  if (images_total === 0) {
    return (
      <EmptyState
        isSmall
        icon={IconPhotoPlus}
        text="The folder is empty"
        help={`Runs are skipped until "${campaign.folder_name}" has pictures. These go with the next run, or at once by "Send now".`}
        action={
          <Button component={Link} to={folderPath(campaign.folder_id)} variant="default">
            Open the Image Library
          </Button>
        }
      />
    );
  }
  return <Text c="dimmed">No send is planned.</Text>;
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
