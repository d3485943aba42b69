import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconChevronDown, IconRepeat } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { Change } from "@tbm/contract/changes.ts";
import { useId, useState } from "react";

import { retryChange } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import {
  changeState,
  changeTitle,
  countsOf,
  doneText,
  isEdit,
  startText,
  UNCHANGED_STATES,
  type UnchangedState,
  unchangedText,
} from "#composer/changes/change-facts.ts";
import { isRunning } from "#records/delivery-counts.ts";
import { formatMoment } from "#time/dates.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

import { ChangeProgress } from "./change-progress.tsx";
import { ChangeVersion } from "./change-version.tsx";
import { UnchangedGroups } from "./unchanged-groups.tsx";

interface ChangeCardProps {
  broadcast: BroadcastDetail;
  change: Change;
  /** The number of its version; null for a deletion. */
  version: number | null;
  /** False while another change runs that trying again would replace. */
  canRetry: boolean;
}

/** One edit or deletion: what it did, where it failed and why. */
export function ChangeCard({ broadcast, change, version, canRetry }: ChangeCardProps) {
  const start = startText(change);
  const { word, tone } = changeState(change);
  const isActive = isRunning(countsOf(change));
  const titleId = useId();
  return (
    <Card component="article" aria-labelledby={titleId}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={3} size="md" id={titleId}>
              {changeTitle(change)}
            </Title>
            <Text size="xs" c="dimmed">
              <time dateTime={change.created_at}>{formatMoment(change.created_at)}</time>
              {version !== null && <> · {t`version ${version}`}</>}
            </Text>
            {start && <Text size="sm">{start}</Text>}
          </div>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </Group>
        {isActive ? <ChangeProgress change={change} /> : <Text>{doneText(change)}</Text>}
        <ChangeDetails broadcast={broadcast} change={change} canRetry={canRetry} />
      </Stack>
    </Card>
  );
}

type Panel = "version" | UnchangedState;

/** The version of an edit and the groups without the change, one at a time, and another attempt. */
function ChangeDetails({ broadcast, change, canRetry }: Omit<ChangeCardProps, "version">) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const panelId = useId();
  const states = UNCHANGED_STATES.filter((state) => change[state] > 0);
  const panels: { name: Panel; label: string }[] = [
    ...(isEdit(change) ? [{ name: "version" as const, label: t`This version` }] : []),
    ...states.map((state) => ({ name: state, label: unchangedText(change, state) })),
  ];
  if (panels.length === 0) return null;
  return (
    <div>
      <Group gap="xs">
        {panels.map(({ name, label }) => (
          <Button
            key={name}
            variant="light"
            color="gray"
            size="compact-sm"
            aria-expanded={panel === name}
            aria-controls={panelId}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setPanel(panel === name ? null : name)}
          >
            {label}
          </Button>
        ))}
        {canRetry && (change.retryable ?? 0) > 0 && <RetryButton change={change} />}
      </Group>
      <div id={panelId}>
        {panel === "version" && <ChangeVersion broadcast={broadcast} version={change} />}
        {panel !== null && panel !== "version" && (
          <UnchangedGroups change={change} state={panel} key={panel} />
        )}
      </div>
    </div>
  );
}

function RetryButton({ change }: { change: Change }) {
  const retrying = useMutation(retryChange(useClient()));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconRepeat size={14} aria-hidden />}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(change)}
    >
      {plural(change.retryable ?? 0, {
        one: "Try again for # group",
        other: "Try again for # groups",
      })}
    </Button>
  );
}
