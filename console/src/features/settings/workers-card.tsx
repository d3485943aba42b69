import { Button, Card, Text, Title } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";

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

type Open = null | { kind: "rename" | "remove"; worker: SavedWorker };

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
        Workers
      </Title>
      <Text c="dimmed" mt="xs">
        Every configuration you save is kept in this browser. To add a worker, save its address and
        key.
      </Text>
      <ul className={classes["workers"]} aria-label="Workers">
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
                <StatusBadge tone={isConnected ? "positive" : "neutral"}>in use</StatusBadge>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Use ${worker.name}`}
                  onClick={() => confirmDiscard(() => store(() => connectTo(worker)))}
                >
                  Use
                </Button>
              )}
              <RowAction
                icon={IconPencil}
                label="Rename"
                target={worker.name}
                onClick={() => setOpen({ kind: "rename", worker })}
              />
              <RowAction
                icon={IconTrash}
                label="Remove"
                target={worker.name}
                color="red"
                onClick={() => setOpen({ kind: "remove", worker })}
              />
            </div>
          </li>
        ))}
      </ul>
      <RenameDialog
        worker={open?.kind === "rename" ? open.worker : null}
        onRename={(worker, name) => store(() => renameWorker(worker, name))}
        onClose={close}
      />
      <ConfirmDialog
        target={open?.kind === "remove" ? open.worker : null}
        title="Remove Worker"
        text={({ name }) =>
          `This browser forgets "${name}" and its API key. The worker itself keeps running.`
        }
        confirmLabel="Remove"
        onConfirm={async ({ baseUrl }) => store(() => forgetWorker(baseUrl))}
        onClose={close}
      />
    </Card>
  );
}
