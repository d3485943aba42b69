import { Card, Group, Text, Title } from "@mantine/core";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { DraftBubble } from "#components/draft-bubble.tsx";
import { clockTime } from "#lib/dates.ts";
import type { MessageDraft } from "#lib/message-draft.ts";
import { useNow } from "#lib/use-now.ts";

import classes from "./messages.module.css";

const MINUTE_MS = 60_000;

interface PreviewCardProps {
  draft: MessageDraft;
  rows: readonly (readonly LinkButton[])[];
}

export function PreviewCard({ draft, rows }: PreviewCardProps) {
  const { mode, time } = draft;
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
        <DraftBubble
          draft={draft}
          time={(mode === "schedule" && time) || clockTime(new Date(now))}
          rows={rows}
        />
      </div>
    </Card>
  );
}
