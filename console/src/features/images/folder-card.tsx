import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Skeleton, Text, ThemeIcon } from "@mantine/core";
import { IconFolder, IconTrash } from "@tabler/icons-react";
import type { Folder } from "@tbm/contract/images.ts";
import { useEffect, useRef } from "react";

import { formatDate } from "#time/dates.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import classes from "./images.module.css";

interface FolderCardProps {
  folder: Folder;
  /** Whether to take the focus if it was lost with the previous view. */
  takesFocus: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

export function FolderCard({ folder, takesFocus, onOpen, onDelete }: FolderCardProps) {
  const { name, imageCount } = folder;
  const open = useRef<HTMLButtonElement>(null);
  // After the router has restored the scroll position, which would move the card out of view again.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) open.current?.focus();
  }, [takesFocus]);

  return (
    <Card component="article" className={classes["folder"] ?? ""} aria-label={name}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon size={40} variant="light">
          <IconFolder size={22} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <div className={classes["names"]}>
          <Text className={classes["name"] ?? ""} title={name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" mt={2}>
            {plural(imageCount, { one: "# image", other: "# images" })} ·{" "}
            {formatDate(folder.created_at)}
          </Text>
        </div>
      </Group>
      <Group justify="space-between" mt="md">
        <Button
          ref={open}
          variant="light"
          size="xs"
          className={classes["open"] ?? ""}
          aria-label={t`Open ${name}`}
          onClick={onOpen}
        >
          {t`Open`}
        </Button>
        <div className={classes["delete"]}>
          <RowAction
            icon={IconTrash}
            label={t`Delete`}
            target={name}
            color="red"
            onClick={onDelete}
          />
        </div>
      </Group>
    </Card>
  );
}

export function FolderSkeleton() {
  return (
    <Card data-testid="skeleton-card">
      <Group wrap="nowrap" gap="md">
        <Skeleton height={40} width={40} />
        <div className={classes["names"]}>
          <Skeleton height={14} width="70%" mb={8} />
          <Skeleton height={12} width="50%" />
        </div>
      </Group>
      <Skeleton height={30} width={64} mt="md" />
    </Card>
  );
}
