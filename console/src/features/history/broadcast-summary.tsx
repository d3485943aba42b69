import { t } from "@lingui/core/macro";
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { knownEntities } from "@tbm/contract/content/entities.ts";

import { postsQuery } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { editTimes, versionText } from "#composer/changes/change-facts.ts";
import { rowsOf, versionOf } from "#composer/changes/edit-draft.ts";
import { postedShape } from "#composer/changes/posted-shape.ts";
import { RecordSummary } from "#composer/record-summary.tsx";
import { ChangeSummary } from "#features/history/changes/change-summary.tsx";
import { COUNTERS, isRunning, sentText, stateOf } from "#records/delivery-counts.ts";
import { lifetimeText } from "#records/lifetime-text.ts";
import type { Pace } from "#records/measured-pace.ts";
import { optionsText } from "#records/options-text.ts";
import { hasRandom, randomText } from "#records/posts/broadcast-facts.ts";
import { ResultBar } from "#records/results/result-bar.tsx";
import { SendingProgress } from "#records/results/sending-progress.tsx";
import { clockTime } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

import { CountTile } from "./count-tile.tsx";
import { ResendOf, Resends } from "./resend-lines.tsx";

import classes from "./history.module.css";

interface BroadcastSummaryProps {
  broadcast: BroadcastDetail;
  pace: Pace | null;
  /** The changes to its posts, newest first. */
  changes: readonly Change[];
}

/** Whether all of its posts are deleted. */
function useIsGone(id: string, changes: readonly Change[]): boolean {
  const query = postsQuery(useClient(), id);
  const { data } = useQuery({ ...query, enabled: changes.length > 0, meta: {} });
  return data !== undefined && data.posted === 0 && data.deleted > 0;
}

export function BroadcastSummary({ broadcast, pace, changes }: BroadcastSummaryProps) {
  const client = useClient();
  const version = versionOf(broadcast, changes, null);
  const edits = editTimes(changes);
  const { word, tone } = stateOf(broadcast);
  const options = optionsText(broadcast);
  const isGone = useIsGone(broadcast.id, changes);
  const hasExpired = isGone || changes.some(({ started_by }) => started_by === "expiry");
  const lifetime = lifetimeText(
    hasExpired ? { ...broadcast, deleteAfterHours: null } : broadcast,
    broadcast.finished_at,
  );
  const notes = [
    ...(isGone ? [t`No group has it anymore. This is what it showed last.`] : []),
    ...(options ? [options] : []),
    ...(lifetime ? [lifetime] : []),
    ...(hasRandom({ source: broadcast.source, message: version.message ?? "" })
      ? [randomText()]
      : []),
    ...(edits.size > 0 ? [versionText(version.id, edits)] : []),
  ];
  return (
    <RecordSummary
      message={{
        text: version.message ?? "",
        entities: knownEntities(version.entities),
        pictures: (version.image_urls ?? []).map((url) => imageAddress(client, url)),
        time: clockTime(new Date(broadcast.created_at)),
        rows: rowsOf(broadcast, version),
        shape: postedShape(broadcast, version.image_urls ?? []),
      }}
      note={
        notes.length > 0 && (
          <Stack gap={0} px="md" py="xs">
            {notes.map((note) => (
              <Text key={note} size="xs" c="dimmed">
                {note}
              </Text>
            ))}
          </Stack>
        )
      }
    >
      <Card component="section" aria-label={t`Result`}>
        <Stack gap="lg">
          <Stack gap={4}>
            <Group justify="space-between">
              <Title order={2}>{sentText(broadcast)}</Title>
              <StatusBadge tone={tone}>{word}</StatusBadge>
            </Group>
            <ChangeSummary broadcastId={broadcast.id} changes={changes} />
            {broadcast.repeat_of && <ResendOf original={broadcast.repeat_of} />}
            <Resends resends={broadcast.repeats ?? []} />
          </Stack>
          {isRunning(broadcast) ? (
            <SendingProgress
              counts={broadcast}
              pace={pace}
              isTelegramSilent={broadcast.is_telegram_silent ?? false}
            />
          ) : (
            <ResultBar counts={broadcast} />
          )}
          <dl className={classes["figures"]}>
            {COUNTERS.map((counter) => (
              <CountTile counter={counter} count={broadcast[counter]} key={counter} />
            ))}
          </dl>
        </Stack>
      </Card>
    </RecordSummary>
  );
}
