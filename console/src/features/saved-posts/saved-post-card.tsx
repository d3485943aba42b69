import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Skeleton, Text } from "@mantine/core";
import { IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import { knownEntities } from "@tbm/contract/content/entities.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";
import type { SavedPost } from "@tbm/contract/writing/saved-posts.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { optionsText } from "#records/options-text.ts";
import { formatDate } from "#time/dates.ts";
import { RowAction } from "#ui/table/row-action.tsx";

import classes from "./saved-posts.module.css";

const NO_ROWS: readonly never[] = [];

interface SavedPostCardProps {
  post: SavedPost;
  botName: string | undefined;
  /** The buttons of its keyboard. */
  rows: readonly (readonly LinkButton[])[] | undefined;
  onUse: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

function audienceText({ sets, group_count }: SavedPost, botName: string | undefined): string {
  return [
    botName,
    sets.length > 0 && plural(sets.length, { one: "# set", other: "# sets" }),
    group_count > 0 && plural(group_count, { one: "# group", other: "# groups" }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A saved post as members would see it, with what else it holds. */
export function SavedPostCard({ post, botName, rows = NO_ROWS, ...actions }: SavedPostCardProps) {
  const client = useClient();
  const { name, message, entities, images, updated_at } = post;
  const facts = [audienceText(post, botName), optionsText(post), formatDate(updated_at)];
  return (
    <Card component="article" aria-label={name} className={classes["card"] ?? ""} p={0}>
      <div className={classes["bubble"]} inert>
        <MessageBubble
          text={message}
          entities={knownEntities(entities)}
          pictures={images.map(({ url, type }) => ({
            address: imageAddress(client, url),
            type: type ?? "",
          }))}
          rows={rows}
        />
      </div>
      <div className={classes["foot"]}>
        <Text fw={600} lineClamp={2} title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" mt={2}>
          {facts.filter(Boolean).join(" · ")}
        </Text>
        <Group justify="space-between" mt="xs" wrap="nowrap">
          <Button variant="light" size="xs" aria-label={t`Use ${name}`} onClick={actions.onUse}>
            {t`Use`}
          </Button>
          <div className={classes["actions"]}>
            <RowAction
              icon={IconPencil}
              label={t`Rename`}
              target={name}
              onClick={actions.onRename}
            />
            <RowAction
              icon={IconCopy}
              label={t`Duplicate`}
              target={name}
              onClick={actions.onDuplicate}
            />
            <RowAction
              icon={IconTrash}
              label={t`Delete`}
              target={name}
              color="red"
              onClick={actions.onDelete}
            />
          </div>
        </Group>
      </div>
    </Card>
  );
}

export const PostSkeleton = () => (
  <Card p={0}>
    <Skeleton height="14rem" radius={0} />
    <div className={classes["foot"]}>
      <Skeleton height={14} width="60%" mb={8} />
      <Skeleton height={12} width="40%" />
    </div>
  </Card>
);
