import { t } from "@lingui/core/macro";
import { Button, Card, Text, Title } from "@mantine/core";
import { IconPencil, IconQrcode, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";

import { useConnection } from "#api/workers/connection.ts";
import {
  connectTo,
  forgetWorker,
  renameWorker,
  type SavedWorker,
  useSavedWorkers,
} from "#api/workers/saved-workers.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { confirmDiscard } from "#forms/confirm-discard.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { saveErrorNotice } from "#ui/toast/save-error-notice.ts";
import { showToast } from "#ui/toast/toast.ts";

import { RenameDialog } from "./rename-dialog.tsx";

import classes from "./workers-card.module.css";

/** Brings the code that draws the picture. */
const PhoneDialog = lazy(async () => ({
  default: (await import("./phone-dialog.tsx")).PhoneDialog,
}));

type Open = null | { kind: "phone" | "rename" | "remove"; worker: SavedWorker };

/** Returns false, with a toast, if the browser cannot store the change. */
function store(change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    showToast(saveErrorNotice(error));
    return false;
  }
}

const connectLabel = ({ name }: SavedWorker): string => t`Use ${name}`;

/** The workers this browser knows. One of them is in use. */
export function WorkersCard() {
  const workers = useSavedWorkers();
  const active = useConnection();
  const isConnected = useSavedConnectionTest()?.kind === "connected";
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (workers.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="workers-title">
      <Title order={2} id="workers-title">
        {t`Workers`}
      </Title>
      <Text c="dimmed" mt="xs">
        {t`Every configuration you save is kept in this browser. To add a worker, save its address and key.`}
      </Text>
      <ul className={classes["workers"]} aria-label={t`Workers`}>
        {workers.map((worker) => (
          <li className={classes["worker"]} key={worker.baseUrl}>
            <div className={classes["names"]}>
              <Text fw={600} truncate>
                {worker.name}
              </Text>
              {worker.name !== hostOf(worker.baseUrl) && (
                <Text size="xs" c="dimmed" truncate>
                  {hostOf(worker.baseUrl)}
                </Text>
              )}
            </div>
            <div className={classes["actions"]}>
              {worker.baseUrl === active?.baseUrl ? (
                <StatusBadge tone={isConnected ? "positive" : "neutral"}>{t`in use`}</StatusBadge>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={connectLabel(worker)}
                  onClick={() => confirmDiscard(() => store(() => connectTo(worker)))}
                >
                  {t`Use`}
                </Button>
              )}
              <RowAction
                icon={IconQrcode}
                label={t`Connect a phone`}
                target={worker.name}
                onClick={() => setOpen({ kind: "phone", worker })}
              />
              <RowAction
                icon={IconPencil}
                label={t`Rename`}
                target={worker.name}
                onClick={() => setOpen({ kind: "rename", worker })}
              />
              <RowAction
                icon={IconTrash}
                label={t`Remove`}
                target={worker.name}
                color="red"
                onClick={() => setOpen({ kind: "remove", worker })}
              />
            </div>
          </li>
        ))}
      </ul>
      {open?.kind === "phone" && (
        <Suspense>
          <PhoneDialog worker={open.worker} onClose={close} />
        </Suspense>
      )}
      <RenameDialog
        worker={open?.kind === "rename" ? open.worker : null}
        onRename={(worker, name) => store(() => renameWorker(worker, name))}
        onClose={close}
      />
      <ConfirmDialog
        target={open?.kind === "remove" ? open.worker : null}
        title={t`Remove Worker`}
        text={({ name }) =>
          t`This browser will forget "${name}" and its API key. The worker keeps running.`
        }
        confirmLabel={t`Remove`}
        onConfirm={async ({ baseUrl }) => store(() => forgetWorker(baseUrl))}
        onClose={close}
      />
    </Card>
  );
}
