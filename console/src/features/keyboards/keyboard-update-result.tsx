import { plural, t } from "@lingui/core/macro";
import { List, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Change } from "@tbm/contract/changes.ts";

import { useClient } from "#api/client/use-client.ts";
import { troubledGroupsQuery } from "#api/keyboard-posts.ts";
import { formatNumber } from "#lib/numbers.ts";
import { formatMoment } from "#time/dates.ts";
import { Sentence } from "#ui/sentence.tsx";

import { countsOf, groupText, reasonText, resultText } from "./keyboard-update-facts.ts";

/** Of many groups with the same outage, a few say enough. */
const GROUPS_SHOWN = 20;

interface UpdateProps {
  /** The changes of one update; at least one. */
  changes: readonly Change[];
}

export function UpdateProgress({ changes, isStopping }: UpdateProps & { isStopping: boolean }) {
  const { total, pending } = countsOf(changes);
  const [done, all] = [formatNumber(total - pending), formatNumber(total)];
  return (
    <Stack gap={8}>
      <Progress.Root size="lg">
        <Progress.Section
          value={total === 0 ? 0 : (100 * (total - pending)) / total}
          aria-label={t`Progress`}
        />
      </Progress.Root>
      <Text role="status">{isStopping ? t`Stopping…` : t`${done} of ${all} groups done.`}</Text>
      <Text c="dimmed" size="sm">
        {t`You can close this. The update continues.`}
      </Text>
    </Stack>
  );
}

export function UpdateResult({ changes }: UpdateProps) {
  const counts = countsOf(changes);
  const startedAt = formatMoment(changes[0]?.created_at ?? "");
  const result = resultText(counts);
  const isTroubled = counts.failed + counts.unconfirmed > 0;
  return (
    <Stack gap="xs">
      <Text role="status">{t`Last update, ${startedAt}: ${result}`}</Text>
      {isTroubled && <TroubledGroups changes={changes} />}
    </Stack>
  );
}

function TroubledGroups({ changes }: UpdateProps) {
  const { data: groups = [] } = useQuery(troubledGroupsQuery(useClient(), changes));
  const more = Math.max(0, groups.length - GROUPS_SHOWN);
  return (
    <List size="sm" aria-label={t`Groups without the current buttons`}>
      {groups.slice(0, GROUPS_SHOWN).map((group) => (
        <List.Item key={group.group_id}>
          <Text span inherit fw={600}>
            {groupText(group)}
          </Text>{" "}
          <Text span inherit c="dimmed">
            <Sentence>{reasonText(group)}</Sentence>
          </Text>
        </List.Item>
      ))}
      {more > 0 && (
        <List.Item>
          {plural(more, { one: "and # more group", other: "and # more groups" })}
        </List.Item>
      )}
    </List>
  );
}
