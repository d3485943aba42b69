import { Card, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { imageAddress } from "#api/images.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { useClient } from "#api/use-client.ts";
import { MessageBubble } from "#components/message-bubble.tsx";
import { clockTime } from "#lib/dates.ts";
import { useNow } from "#lib/use-now.ts";

import { useTemplateExample } from "./use-template-example.ts";

import classes from "./campaign-page.module.css";

const MINUTE_MS = 60_000;
const VARIABLE = /\{(?:time|date|random)\}/;

interface CampaignMessageProps {
  campaign: Campaign;
  forecast: Forecast | undefined;
}

/** The next post as members will see it: its pictures, the caption filled in, its buttons. */
export function CampaignMessage({ campaign, forecast }: CampaignMessageProps) {
  const { message_template, images_per_send, keyboard_id } = campaign;
  const client = useClient();
  const now = useNow(MINUTE_MS);
  const keyboards = useQuery({
    ...keyboardsQuery(client),
    enabled: Boolean(keyboard_id),
    meta: {},
  });
  const keyboard = keyboards.data?.find(({ id }) => id === keyboard_id);
  const images = forecast?.sends[0]?.images;
  const count = Math.min(images_per_send, forecast?.images_total ?? images_per_send);
  const pictures = images
    ? images.map(({ url }) => imageAddress(client, url))
    : Array.from({ length: count }, () => null);
  return (
    <Card component="section" aria-label="Message" p={0} mt="lg" className={classes["post"] ?? ""}>
      <MessageBubble
        text={useTemplateExample(message_template)}
        pictures={pictures}
        time={clockTime(new Date(now))}
        rows={keyboard?.keyboard.inline_keyboard ?? []}
      />
      {VARIABLE.test(message_template) && (
        <Text size="xs" c="dimmed" px="md" py="xs">
          {"An example: {time}, {date} and {random} are filled in for each post."}
        </Text>
      )}
    </Card>
  );
}
