import { t } from "@lingui/core/macro";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconDatabaseExport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Backup, Backups } from "@tbm/contract/upkeep/backups.ts";
import { useState } from "react";

import { startBackup } from "#api/backups.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { formatMoment } from "#time/dates.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Sentence } from "#ui/sentence.tsx";

import { BackupList } from "./backup-list.tsx";
import { useRestore } from "./use-restore.ts";

/** What the worker backs up by itself, and how to get it back. */
export function BackupsCard() {
  return useIsFullWorker() ? <Loaded /> : null;
}

function Loaded() {
  const { data, isRestoring, restore } = useRestore();
  const starting = useMutation(startBackup(useClient()));
  const [asked, setAsked] = useState<Backup | null>(null);
  if (!data) return null;
  const isBusy = isRestoring || data.running !== null || starting.isPending;
  return (
    <Card component="section" aria-labelledby="backups-title">
      <Group justify="space-between">
        <Title order={2} id="backups-title">
          {t`Backups`}
        </Title>
        <Button
          variant="default"
          leftSection={<IconDatabaseExport size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => starting.mutate()}
        >
          {t`Back up now`}
        </Button>
      </Group>
      <div aria-live="polite">
        <Text c="dimmed" mt="xs">
          {statusText(data, isRestoring)}
        </Text>
        {data.failure && (
          <Text c="red" mt="xs">
            <Sentence>{data.failure.reason}</Sentence>
          </Text>
        )}
      </div>
      <BackupList
        backups={data.backups}
        onRestore={data.can_restore && !isBusy ? setAsked : null}
      />
      {!data.can_restore && data.backups.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {t`To restore one, download it and run: npm run import -- --cloudflare --replace`}
        </Text>
      )}
      <ConfirmDialog
        target={asked}
        title={t`Restore Backup`}
        text={({ made_at }) => {
          const moment = formatMoment(made_at);
          return t`Replace all bots, groups, images, keyboards and plans with those from ${moment}?`;
        }}
        note={t`Messages sent since then stay in History. Your current data is kept as a backup. Sending is on hold until you decide what to do with waiting messages.`}
        confirmLabel={t`Restore`}
        onConfirm={restore}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

function statusText({ running, backups, next_at }: Backups, isRestoring: boolean): string {
  if (isRestoring) return t`Restoring. The worker restarts in a moment…`;
  if (running === "backup") return t`Backing up…`;
  const [last] = backups;
  const made = last && formatMoment(last.made_at);
  const next = next_at && formatMoment(next_at);
  return [
    made ? t`Last backup: ${made}.` : t`There is no backup yet.`,
    next ? t`Next: ${next}.` : t`Automatic backups are off.`,
  ].join(" ");
}
