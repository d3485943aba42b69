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

interface ChangeVersionProps {
  broadcast: BroadcastDetail;
  version: BroadcastDetail | Change;
}

/** The message as it was posted, or as an edit made it. */
export function ChangeVersion({ broadcast, version }: ChangeVersionProps) {
  const client = useClient();
  return (
    <Paper withBorder mt="xs" className={classes["version"] ?? ""}>
      <MessageBubble
        text={version.message ?? ""}
        entities={knownEntities(version.entities)}
        pictures={(version.image_urls ?? []).map((url) => imageAddress(client, url))}
        rows={version.keyboard?.inline_keyboard ?? []}
        time={clockTime(new Date(broadcast.created_at))}
        shape={postedShape(broadcast, version.image_urls ?? [])}
      />
    </Paper>
  );
}
