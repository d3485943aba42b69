import { t } from "@lingui/core/macro";
import { Title } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { ScheduleRun } from "@tbm/contract/schedules.ts";

import { historyPath } from "#api/broadcasts.ts";
import { lazy } from "#lib/lazy.ts";
import { formatMoment } from "#time/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { type Column, RecordTable } from "#ui/table/record-table.tsx";
import { RecordTitle } from "#ui/table/record-title.tsx";

import { lateText, runText, runTone } from "./schedule-facts.ts";

function Moment({ run }: { run: ScheduleRun }) {
  // A one-time message that was sent early keeps its planned time.
  const isByHand = !run.planned_at || run.planned_at > run.created_at;
  const note = isByHand ? t`Sent manually` : lateText(run);
  const text = formatMoment(isByHand ? run.created_at : (run.planned_at ?? ""));
  return (
    <div>
      <RecordTitle to={historyPath(run.broadcast_id)}>{text}</RecordTitle>
      <SecondaryText>{note}</SecondaryText>
    </div>
  );
}

const runColumns = lazy((): Column<ScheduleRun & { id: string }>[] => [
  { header: t`Run`, minRem: 10.5, cell: (run) => <Moment run={run} /> },
  {
    header: t`Result`,
    minRem: 9,
    cell: (run) => <StatusBadge tone={runTone(run)}>{runText(run)}</StatusBadge>,
  },
]);

/** What was sent, newest first. */
export function RunsSection({ runs }: { runs: readonly ScheduleRun[] }) {
  return (
    <section aria-label={t`Runs`}>
      <Title order={2} mb="md" mt="xl">
        {t`Last runs`}
      </Title>
      <RecordTable
        label={t`Last runs`}
        columns={runColumns()}
        records={runs.map((run) => Object.assign({ id: run.broadcast_id }, run))}
        empty={<EmptyState isSmall icon={IconSend} text={t`Not sent yet`} />}
      />
    </section>
  );
}
