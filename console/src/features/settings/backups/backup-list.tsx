import { plural, t } from "@lingui/core/macro";
import { Button, Text } from "@mantine/core";
import { IconDownload, IconRestore } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Backup } from "@tbm/contract/upkeep/backups.ts";
import { useState } from "react";

import { downloadBackup } from "#api/backups.ts";
import { useClient } from "#api/client/use-client.ts";
import { formatFileSize } from "#lib/file-size.ts";
import { saveFile } from "#lib/save-file.ts";
import { formatMoment } from "#time/dates.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import classes from "./backups.module.css";

const SHOWN = 4;

interface BackupListProps {
  backups: readonly Backup[];
  /** Null if none can be restored now. */
  onRestore: ((backup: Backup) => void) | null;
}

export function BackupList({ backups, onRestore }: BackupListProps) {
  const downloading = useMutation(downloadBackup(useClient()));
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? backups : backups.slice(0, SHOWN);
  const more = backups.length - shown.length;
  if (backups.length === 0) return null;
  return (
    <>
      <ul className={classes["backups"]} aria-label={t`Backups`}>
        {shown.map((backup) => (
          <li className={classes["backup"]} key={backup.id}>
            <div className={classes["names"]}>
              <Text fw={500}>{formatMoment(backup.made_at)}</Text>
              <Text size="xs" c="dimmed">
                {factsOf(backup)}
              </Text>
            </div>
            <RowAction
              icon={IconDownload}
              label={t`Download`}
              target={formatMoment(backup.made_at)}
              isRunning={downloading.isPending && downloading.variables.id === backup.id}
              onClick={() =>
                downloading.mutate(backup, { onSuccess: (file) => saveFile(file, nameOf(backup)) })
              }
            />
            {onRestore && (
              <RowAction
                icon={IconRestore}
                label={t`Restore`}
                target={formatMoment(backup.made_at)}
                onClick={() => onRestore(backup)}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          {plural(more, { one: "Show # more", other: "Show # more" })}
        </Button>
      )}
    </>
  );
}

const nameOf = ({ id, encrypted }: Backup) => `bot-manager-${id}.tar${encrypted ? ".enc" : ""}`;

function factsOf({ size, picture_bytes, pictures, reason, encrypted, missing_pictures }: Backup) {
  return [
    formatFileSize(size + picture_bytes),
    plural(pictures, { one: "# picture", other: "# pictures" }),
    missing_pictures > 0 &&
      plural(missing_pictures, { one: "# picture missing", other: "# pictures missing" }),
    encrypted && t`encrypted`,
    reason === "before_restore" && t`before restoring`,
    reason === "manual" && t`manual`,
  ]
    .filter(Boolean)
    .join(" · ");
}
