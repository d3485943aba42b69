import { Card, Group, Text, Title } from "@mantine/core";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { MessageBubble } from "#components/message-bubble.tsx";
import { clockTime } from "#lib/dates.ts";
import { useNow } from "#lib/use-now.ts";

import type { MessageDraft } from "./message-draft.ts";

import classes from "./messages.module.css";

const MINUTE_MS = 60_000;

interface PreviewCardProps {
  draft: Pick<MessageDraft, "message" | "image" | "mode" | "time">;
  rows: readonly (readonly LinkButton[])[];
}

export function PreviewCard({ draft: { message, image, mode, time }, rows }: PreviewCardProps) {
  const now = useNow(MINUTE_MS);
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
          text={message.trim() || "Your message appears here"}
          pictures={image ? [image.url] : []}
          time={(mode === "schedule" && time) || clockTime(new Date(now))}
          rows={rows}
        />
      </div>
    </Card>
  );
}
