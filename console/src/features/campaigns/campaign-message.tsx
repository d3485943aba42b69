import { t } from "@lingui/core/macro";
import { Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import { knownEntities } from "@tbm/contract/content/entities.ts";

import { useClient } from "#api/client/use-client.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { postNotes } from "#features/campaigns/forecast/forecast-texts.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { useNow } from "#time/use-now.ts";

import { useNextPictures } from "./use-next-pictures.ts";
import { useTemplateExample } from "./use-template-example.ts";

import classes from "./campaign-page.module.css";

interface CampaignMessageProps {
  campaign: Campaign;
  forecast: Forecast | undefined;
}

/** The next post as members will see it: pictures, filled-in caption and buttons. */
export function CampaignMessage({ campaign, forecast }: CampaignMessageProps) {
  const { message_template, keyboard_id } = campaign;
  const now = useNow();
  const zone = useWorkerZone();
  const keyboards = useQuery({
    ...keyboardsQuery(useClient()),
    enabled: Boolean(keyboard_id),
    meta: {},
  });
  const keyboard = keyboards.data?.find(({ id }) => id === keyboard_id);
  const next = forecast?.sends[0];
  const template = { text: message_template, entities: knownEntities(campaign.entities) };
  const { text, entities, time } = useTemplateExample(template, next ? Date.parse(next.at) : now);
  const notes = postNotes(message_template, { hasNext: !forecast || next !== undefined, zone });
  return (
    <Card component="section" aria-label={t`Message`} p={0} className={classes["post"] ?? ""}>
      <Title order={2} px="lg" py="md">
        {next ? t`Next post` : t`Example post`}
      </Title>
      <MessageBubble
        text={text}
        entities={entities}
        pictures={useNextPictures(campaign, forecast)}
        time={time}
        rows={keyboard?.keyboard.inline_keyboard ?? []}
      />
      {notes && (
        <Text size="xs" c="dimmed" px="lg" py="sm">
          {notes}
        </Text>
      )}
    </Card>
  );
}
