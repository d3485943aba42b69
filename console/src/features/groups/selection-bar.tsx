import { t } from "@lingui/core/macro";
import { Button, Card, Group as Line, Text } from "@mantine/core";
import { IconCheck, IconSend, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Group } from "@tbm/contract/groups.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { acceptGroups } from "#api/groups.ts";
import { isNewGroup } from "#api/groups/group-acceptance.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { useWriteToGroups } from "#composer/audience/use-write-to-groups.ts";
import { formatNumber } from "#lib/numbers.ts";

import { AddToSet } from "./add-to-set.tsx";
import { type GroupFilter, isInBulk } from "./group-filter.ts";
import { GroupQuestions } from "./group-questions.tsx";

import classes from "./groups.module.css";

/** A larger selection probably comes from "Select all". */
const FEW = 5;

interface SelectionBarProps {
  /** At least one. */
  selection: readonly Group[];
  /** All groups that the list shows now. */
  found: readonly Group[];
  /** The filter that found them. */
  filter: GroupFilter;
  onChange: (ids: ReadonlySet<string>) => void;
}

function selectedText(selectedCount: number, hiddenCount: number): string {
  const [selected, hidden] = [formatNumber(selectedCount), formatNumber(hiddenCount)];
  return hiddenCount > 0 ? t`${selected} selected, ${hidden} not shown` : t`${selected} selected`;
}

/** Bulk actions for the selected groups. Stays visible while scrolling. */
export function SelectionBar({ selection, found, filter, onChange }: SelectionBarProps) {
  const acceptance = useMutation(acceptGroups(useClient()));
  const hasSets = useIsFullWorker();
  const writeTo = useWriteToGroups();
  const [asking, setAsking] = useState<"accept" | "remove" | null>(null);
  const close = () => setAsking(null);
  const clear = () => onChange(new Set());
  const ids = selection.map(({ id }) => id);
  const shown = new Set(found.map(({ id }) => id));
  const hidden = selection.filter(({ id }) => !shown.has(id));
  const bulk = found.filter((group) => isInBulk(group, filter));
  const all = new Set([...ids, ...bulk.map(({ id }) => id)]);
  const newOnes = selection.filter(isNewGroup);
  const [allCount, newCount] = [formatNumber(all.size), formatNumber(newOnes.length)];
  return (
    <Card
      component="section"
      aria-label={t`Selected groups`}
      shadow="md"
      p="sm"
      className={classes["selection"] ?? ""}
    >
      <Line gap="xs">
        <Text fw={600} aria-live="polite">
          {selectedText(selection.length, hidden.length)}
        </Text>
        {all.size > selection.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(all)}>
            {t`Select all ${allCount}`}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" color="gray" onClick={clear}>
          {t`Clear`}
        </Button>
      </Line>
      <Line className={classes["decide"] ?? ""}>
        {newOnes.length > 0 && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={acceptance.isPending}
            onClick={() => {
              if (newOnes.length > FEW) setAsking("accept");
              else acceptance.mutate(newOnes.map(({ id }) => id));
            }}
          >
            {newOnes.length < ids.length ? t`Accept ${newCount} new` : t`Accept`}
          </Button>
        )}
        {hasSets && newOnes.length === 0 && (
          <Button
            variant="light"
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => writeTo(ids)}
          >
            {t`Write to these groups`}
          </Button>
        )}
        {hasSets && newOnes.length === 0 && <AddToSet selection={ids} />}
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking("remove")}
        >
          {t`Remove`}
        </Button>
      </Line>
      <GroupQuestions
        asking={asking}
        accepted={newOnes}
        removed={selection}
        hidden={hidden}
        onRemoved={clear}
        onClose={close}
      />
    </Card>
  );
}
