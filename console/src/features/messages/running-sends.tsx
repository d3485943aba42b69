import { Anchor, Group, Paper, Stack } from "@mantine/core";
import type { Broadcast } from "@tbm/contract/broadcasts.ts";
import { Link } from "react-router";

import { historyPath } from "#api/broadcasts.ts";
import { SendingProgress } from "#components/sending-progress.tsx";
import { StopSending } from "#components/stop-sending.tsx";
import { excerpt } from "#lib/excerpt.ts";
import { usePace } from "#lib/use-pace.ts";

import type { RecentBroadcasts } from "./use-recent-broadcasts.ts";

/** What was sent from here and is still under way. */
export function RunningSends({ recent: { running, atMs } }: { recent: RecentBroadcasts }) {
  if (running.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Being sent">
      {running.map((broadcast) => (
        <RunningSend key={broadcast.id} broadcast={broadcast} atMs={atMs} />
      ))}
    </Stack>
  );
}

function RunningSend({ broadcast, atMs }: { broadcast: Broadcast; atMs: number }) {
  const pace = usePace(broadcast, atMs);
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Anchor component={Link} to={historyPath(broadcast.id)} fw={600} size="sm" lineClamp={1}>
          {excerpt(broadcast.message)}
        </Anchor>
        <StopSending broadcast={broadcast} size="xs" />
      </Group>
      <SendingProgress counts={broadcast} pace={pace} />
    </Paper>
  );
}
