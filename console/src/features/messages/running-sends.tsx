import { t } from "@lingui/core/macro";
import { ActionIcon, Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { useEffect, useRef, useState } from "react";

import { historyPath } from "#api/broadcasts.ts";
import { closingText } from "#records/delivery-counts.ts";
import { firstLineOf, langOf } from "#records/excerpt.ts";
import { SendingProgress } from "#records/results/sending-progress.tsx";
import { StopSending } from "#records/results/stop-sending.tsx";
import { usePace } from "#records/use-pace.ts";
import { Link } from "#router/link.tsx";

import type { RecentBroadcasts } from "./use-recent-broadcasts.ts";

import classes from "./messages.module.css";

const NONE: ReadonlySet<string> = new Set();

interface RunningSendsProps {
  recent: RecentBroadcasts;
  /** Whether a message was just sent from here and is expected to appear. */
  isAwaited: boolean;
}

/** Messages sent from here: their progress while they run, then their result. */
export function RunningSends({ recent, isAwaited }: RunningSendsProps) {
  const { broadcasts, running, atMs } = recent;
  const [followed, setFollowed] = useState(NONE);
  const [dismissed, setDismissed] = useState(NONE);
  if (running.some(({ id }) => !followed.has(id))) {
    setFollowed(new Set([...followed, ...running.map(({ id }) => id)]));
  }
  const isNews = ({ id }: Broadcast) => followed.has(id) && !dismissed.has(id);
  const ended =
    broadcasts?.filter((broadcast) => isNews(broadcast) && !running.includes(broadcast)) ?? [];
  return (
    <>
      {running.length > 0 && (
        <Stack component="section" gap="sm" aria-label={t`Being sent`}>
          {running.map((broadcast) => (
            <RunningSend
              key={broadcast.id}
              broadcast={broadcast}
              atMs={atMs}
              isAwaited={isAwaited}
            />
          ))}
        </Stack>
      )}
      {ended.length > 0 && (
        <Stack component="section" gap="sm" aria-label={t`Just sent`}>
          {ended.map((broadcast) => (
            <EndedSend
              key={broadcast.id}
              broadcast={broadcast}
              onDismiss={() => setDismissed(new Set([...dismissed, broadcast.id]))}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

interface RunningSendProps {
  broadcast: Broadcast;
  atMs: number;
  isAwaited: boolean;
}

function RunningSend({ broadcast, atMs, isAwaited }: RunningSendProps) {
  const card = useRef<HTMLDivElement>(null);
  const pace = usePace(broadcast, atMs);
  const isLookedFor = useRef(isAwaited);

  useEffect(() => {
    if (isLookedFor.current) card.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <Paper ref={card} withBorder p="sm" className={classes["running"] ?? ""}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Anchor
          component={Link}
          to={historyPath(broadcast.id)}
          fw={600}
          size="sm"
          lineClamp={1}
          lang={langOf(broadcast.message)}
        >
          {firstLineOf(broadcast.message)}
        </Anchor>
        <StopSending broadcast={broadcast} size="xs" />
      </Group>
      <SendingProgress
        counts={broadcast}
        pace={pace}
        isTelegramSilent={broadcast.is_telegram_silent ?? false}
      />
    </Paper>
  );
}

interface EndedSendProps {
  broadcast: Broadcast;
  onDismiss: () => void;
}

function EndedSend({ broadcast, onDismiss }: EndedSendProps) {
  const message = firstLineOf(broadcast.message);
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600} lineClamp={1} lang={langOf(broadcast.message)}>
            {message}
          </Text>
          <Text c="dimmed" role="status">
            {closingText(broadcast)} ·{" "}
            <Anchor component={Link} to={historyPath(broadcast.id)} inherit underline="always">
              {t`see History`}
            </Anchor>
          </Text>
        </div>
        <ActionIcon
          data-hint={t`Dismiss`}
          variant="subtle"
          color="gray"
          aria-label={t`Dismiss ${message}`}
          onClick={onDismiss}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
