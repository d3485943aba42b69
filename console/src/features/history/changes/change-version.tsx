import { Paper } from "@mantine/core";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { knownEntities } from "@tbm/contract/content/entities.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { postedShape } from "#composer/changes/posted-shape.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { clockTime } from "#time/dates.ts";

import classes from "#composer/changes/changes.module.css";

/** The message as an edit made it. */
export function ChangeVersion({
  broadcast,
  change,
}: {
  broadcast: BroadcastDetail;
  change: Change;
}) {
  const client = useClient();
  return (
    <Paper withBorder mt="xs" className={classes["version"] ?? ""}>
      <MessageBubble
        text={change.message ?? ""}
        entities={knownEntities(change.entities)}
        pictures={(change.image_urls ?? []).map((url) => imageAddress(client, url))}
        rows={change.keyboard?.inline_keyboard ?? []}
        time={clockTime(new Date(broadcast.created_at))}
        shape={postedShape(broadcast)}
      />
    </Paper>
  );
}
