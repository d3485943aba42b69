import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Backup, Backups } from "@tbm/contract/upkeep/backups.ts";
import { useEffect, useEffectEvent, useState } from "react";

import { backupsQuery, restoreBackup } from "#api/backups.ts";
import { useClient } from "#api/client/use-client.ts";
import { showToast } from "#ui/toast/toast.ts";

type Restored = Backups["restored"];

/** The backups, and the restore of one: the worker starts again with its data and says when it is done. */
export function useRestore() {
  const client = useClient();
  const queries = useQueryClient();
  /** The last restore before the one that is awaited. */
  const [before, setBefore] = useState<{ restored: Restored } | null>(null);
  const isAwaited = ({ restored }: Backups) =>
    before !== null && restored?.at === before.restored?.at;
  const { data } = useQuery(backupsQuery(client, isAwaited));
  const { mutateAsync } = useMutation(restoreBackup(client));

  const onRestored = useEffectEvent((restored: Restored) => {
    if (!before || !restored || restored.at === before.restored?.at) return;
    if (restored.failure) {
      showToast({ tone: "failure", title: t`Not Restored`, description: restored.failure.reason });
      return;
    }
    showToast({
      tone: "success",
      title: t`Backup Restored`,
      description: t`Sending is on hold until you decide`,
    });
    void queries.invalidateQueries({ queryKey: [client.baseUrl] });
  });
  useEffect(() => onRestored(data?.restored ?? null), [data?.restored]);

  return {
    data,
    isRestoring: data !== undefined && (isAwaited(data) || data.running === "restore"),
    restore: async (backup: Backup) => {
      setBefore({ restored: data?.restored ?? null });
      try {
        await mutateAsync(backup);
      } catch (error) {
        setBefore(null);
        throw error;
      }
    },
  };
}
