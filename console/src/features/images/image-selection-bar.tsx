import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Progress, Text } from "@mantine/core";
import { IconFolderSymlink, IconTrash } from "@tabler/icons-react";
import type { Folder } from "@tbm/contract/images.ts";
import { useState } from "react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { formatNumber } from "#lib/numbers.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { MoveDialog } from "./move-dialog.tsx";
import type { ImageSelection } from "./use-image-selection.ts";
import { useSavedUses } from "./use-saved-uses.ts";

import classes from "./images.module.css";

interface ImageSelectionBarProps {
  selection: ImageSelection;
  /** How many images there are to select. */
  total: number;
  folders: readonly Folder[];
}

function statusText({ ids, deleting }: ImageSelection): string {
  if (!deleting) {
    const count = formatNumber(ids.length);
    return t`${count} selected`;
  }
  const done = formatNumber(deleting.done);
  const total = formatNumber(deleting.total);
  return t`${done} of ${total} deleted`;
}

/** Bulk actions for the selected images. Stays visible while scrolling. */
export function ImageSelectionBar({ selection, total, folders }: ImageSelectionBarProps) {
  const { selected, ids, deleting, selectAll, leave, deleteChosen } = selection;
  const count = formatNumber(total);
  const isFull = useIsFullWorker();
  const [isAsking, setIsAsking] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const uses = useSavedUses(isAsking ? ids : null);
  return (
    <Card
      component="section"
      aria-label={t`Selected images`}
      shadow="md"
      p="sm"
      className={classes["selection"] ?? ""}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {statusText(selection)}
        </Text>
        {deleting ? (
          <Button variant="default" disabled={deleting.isStopping} onClick={deleting.stop}>
            {deleting.isStopping ? t`Stopping…` : t`Stop`}
          </Button>
        ) : (
          <Group gap="xs">
            {ids.length < total && (
              <Button variant="subtle" size="compact-sm" onClick={selectAll}>
                {t`Select all ${count}`}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" color="gray" onClick={leave}>
              {t`Cancel`}
            </Button>
            {isFull && (
              <Button
                variant="light"
                leftSection={<IconFolderSymlink size={16} aria-hidden />}
                disabled={ids.length === 0}
                onClick={() => setIsMoving(true)}
              >
                {t`Move selected`}
              </Button>
            )}
            <Button
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={ids.length === 0}
              onClick={() => setIsAsking(true)}
            >
              {t`Delete selected`}
            </Button>
          </Group>
        )}
      </Group>
      {deleting && (
        <Progress
          mt="xs"
          value={(deleting.done / deleting.total) * 100}
          animated
          aria-label={t`Deleted`}
        />
      )}
      <MoveDialog
        images={isMoving ? selected : null}
        folders={folders}
        onMoved={leave}
        onClose={() => setIsMoving(false)}
      />
      <ConfirmDialog
        target={isAsking ? ids : null}
        title={t`Delete Images`}
        text={({ length }) =>
          plural(length, {
            one: "Are you sure you want to delete # image? This action cannot be undone.",
            other: "Are you sure you want to delete # images? This action cannot be undone.",
          })
        }
        {...(uses && { note: uses })}
        confirmLabel={t`Delete`}
        onConfirm={async () => deleteChosen()}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}
