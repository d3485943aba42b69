import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Skeleton, Text, ThemeIcon } from "@mantine/core";
import { IconFolder, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Folder } from "@tbm/contract/images.ts";
import { useEffect, useRef } from "react";

import { formatDate } from "#time/dates.ts";
import { isFocusLost } from "#ui/dialog/restore-focus.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import { FolderCover } from "./folder-cover.tsx";

import classes from "./folders.module.css";

interface FolderCardProps {
  folder: Folder;
  /** Whether to take the focus if it was lost with the previous view. */
  takesFocus: boolean;
  onOpen: () => void;
  /** Missing if the worker can't rename. */
  onRename?: (() => void) | undefined;
  onDelete: () => void;
}

export function FolderCard(props: FolderCardProps) {
  const { folder, takesFocus, onOpen, onRename, onDelete } = props;
  const { name, imageCount, covers } = folder;
  const open = useRef<HTMLButtonElement>(null);
  // After the router has restored the scroll position, which would move the card out of view again.
  useEffect(() => {
    if (takesFocus && isFocusLost()) open.current?.focus();
  }, [takesFocus]);

  return (
    <Card component="article" padding="sm" className={classes["folder"] ?? ""} aria-label={name}>
      {covers && (
        <Card.Section mb="sm">
          <FolderCover covers={covers} />
        </Card.Section>
      )}
      <Group wrap="nowrap" align="flex-start" gap="md">
        {!covers && (
          <ThemeIcon size={40} variant="light">
            <IconFolder size={22} stroke={1.6} aria-hidden />
          </ThemeIcon>
        )}
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
      <Group justify="space-between" wrap="nowrap" gap={0} mt={covers ? "xs" : "md"}>
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
        <div className={classes["actions"]}>
          {onRename && (
            <RowAction icon={IconPencil} label={t`Rename`} target={name} onClick={onRename} />
          )}
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

export function FolderSkeleton({ hasCover = false }: { hasCover?: boolean }) {
  return (
    <Card padding="sm" data-testid="skeleton-card">
      {hasCover && (
        <Card.Section mb="sm">
          <Skeleton height="9rem" radius={0} />
        </Card.Section>
      )}
      <Group wrap="nowrap" gap="md">
        {!hasCover && <Skeleton height={40} width={40} />}
        <div className={classes["names"]}>
          <Skeleton height={14} width="70%" mb={8} />
          <Skeleton height={12} width="50%" />
        </div>
      </Group>
      <Skeleton height={30} width={64} mt="md" />
    </Card>
  );
}
