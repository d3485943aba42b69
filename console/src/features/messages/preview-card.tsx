import { t } from "@lingui/core/macro";
import { Box, Card, Group, Text, Title } from "@mantine/core";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { DraftBubble } from "#composer/draft-bubble.tsx";
import type { MessageDraft } from "#composer/message-draft.ts";
import { clockTime } from "#time/dates.ts";
import { useNow } from "#time/use-now.ts";

import { ChatHeader } from "./chat-header.tsx";

import classes from "./messages.module.css";

interface PreviewCardProps {
  draft: MessageDraft;
  botName: string | undefined;
  rows: readonly (readonly LinkButton[])[];
}

export function PreviewCard({ draft, botName, rows }: PreviewCardProps) {
  const { mode, time } = draft;
  const now = useNow();
  return (
    <Card component="section" aria-label={t`Preview`} p={0} className={classes["shown"] ?? ""}>
      <Group justify="space-between" px="md" py="sm">
        <Title order={2}>{t`Preview`}</Title>
        <Text size="xs" c="dimmed">
          {t`as members will see it`}
        </Text>
      </Group>
      <ChatHeader botName={botName} />
      {/* It scrolls, so the keyboard must reach it. */}
      <Box
        className={classes["preview"] ?? ""}
        role="group"
        aria-label={t`as members will see it`}
        tabIndex={0}
      >
        <DraftBubble
          draft={draft}
          time={(mode === "schedule" && time) || clockTime(new Date(now))}
          rows={rows}
        />
      </Box>
    </Card>
  );
}
