import { Button, Card, Group, Progress, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";

import { countOf, formatNumber } from "#lib/numbers.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import type { ImageSelection } from "./use-image-selection.ts";

import classes from "./images.module.css";

interface ImageSelectionBarProps {
  selection: ImageSelection;
  /** How many images the folder has. */
  total: number;
}

/** Bulk actions for the selected images. Stays visible while scrolling. */
export function ImageSelectionBar({ selection, total }: ImageSelectionBarProps) {
  const { ids, deleting, selectAll, leave, deleteChosen } = selection;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      component="section"
      aria-label="Selected images"
      shadow="md"
      p="sm"
      className={classes["selection"] ?? ""}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {deleting
            ? `${formatNumber(deleting.done)} of ${formatNumber(deleting.total)} deleted`
            : `${formatNumber(ids.length)} selected`}
        </Text>
        {deleting ? (
          <Button variant="default" disabled={deleting.isStopping} onClick={deleting.stop}>
            {deleting.isStopping ? "Stopping…" : "Stop"}
          </Button>
        ) : (
          <Group gap="xs">
            {ids.length < total && (
              <Button variant="subtle" size="compact-sm" onClick={selectAll}>
                Select all {formatNumber(total)}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" color="gray" onClick={leave}>
              Cancel
            </Button>
            <Button
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={ids.length === 0}
              onClick={() => setIsAsking(true)}
            >
              Delete selected
            </Button>
          </Group>
        )}
      </Group>
      {deleting && (
        <Progress
          mt="xs"
          value={(deleting.done / deleting.total) * 100}
          animated
          aria-label="Deleted"
        />
      )}
      <ConfirmDialog
        target={isAsking ? ids : null}
        title="Delete Images"
        text={({ length }) =>
          `Are you sure you want to delete ${countOf(length, "image")}? This action cannot be undone.`
        }
        confirmLabel="Delete"
        onConfirm={async () => deleteChosen()}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}
