import { Card, Group, Text, Title } from "@mantine/core";
import { trimFormatted } from "@tbm/contract/entities.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { useCapability } from "#api/health.ts";
import { imageAddress } from "#api/images.ts";
import { useClient } from "#api/use-client.ts";
import { MessageBubble } from "#components/message-bubble.tsx";
import { clockTime } from "#lib/dates.ts";
import type { MessageDraft } from "#lib/message-draft.ts";
import { nested } from "#lib/nested-entities.ts";
import { useNow } from "#lib/use-now.ts";

import classes from "./messages.module.css";

const MINUTE_MS = 60_000;

interface PreviewCardProps {
  draft: Pick<MessageDraft, "message" | "entities" | "image" | "chosen" | "mode" | "time">;
  rows: readonly (readonly LinkButton[])[];
}

export function PreviewCard({ draft, rows }: PreviewCardProps) {
  const { message, image, mode, time } = draft;
  const client = useClient();
  const now = useNow(MINUTE_MS);
  const { text, entities } = trimFormatted(
    message,
    useCapability("formatting") ? nested(draft.entities) : [],
  );
  const chosen = useCapability("albums") ? draft.chosen : [];
  const uploaded = image ? [{ address: image.url, type: image.file.type }] : [];
  const ofLibrary = chosen.map(({ url, type }) => ({ address: imageAddress(client, url), type }));
  return (
    <Card component="section" aria-label="Preview" p={0}>
      <Group justify="space-between" px="md" py="sm">
        <Title order={2}>Preview</Title>
        <Text size="xs" c="dimmed">
          as members will see it
        </Text>
      </Group>
      <div className={classes["preview"]}>
        <MessageBubble
          text={text || "Your message appears here"}
          entities={entities}
          pictures={[...uploaded, ...ofLibrary]}
          time={(mode === "schedule" && time) || clockTime(new Date(now))}
          rows={rows}
        />
      </div>
    </Card>
  );
}
