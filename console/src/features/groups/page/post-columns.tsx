import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { GroupPost } from "@tbm/contract/group-page.ts";

import { historyPath } from "#api/broadcasts.ts";
import { BotName } from "#records/bot-name.tsx";
import { langOf } from "#records/excerpt.ts";
import { botText, sourceText, titleText } from "#records/posts/broadcast-facts.ts";
import { reasonOf, stateText, toneOf } from "#records/posts/delivery-facts.ts";
import { MessageThumbnail } from "#records/posts/message-thumbnail.tsx";
import { formatMoment } from "#time/dates.ts";
import { Sentence } from "#ui/sentence.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";

import classes from "./group-page.module.css";

/** `Deleted 17 Nov 2026, 10:20`; null if the post is as it was sent. */
function changeText({ deleted_at, edited_by, edited_at }: GroupPost): string | null {
  if (deleted_at) {
    const when = formatMoment(deleted_at);
    return t`Deleted ${when}`;
  }
  if (!edited_by) return null;
  if (!edited_at) return t`Edited`;
  const when = formatMoment(edited_at);
  return t`Edited ${when}`;
}

function StateCell({ post }: { post: GroupPost }) {
  const [reason, change] = [reasonOf(post), changeText(post)];
  return (
    <div className={classes["state"]}>
      <StatusBadge tone={toneOf(post)}>{stateText(post.state)}</StatusBadge>
      {[reason, change].map(
        (text) =>
          text && (
            <Text key={text} size="xs" c="dimmed" mt={2}>
              <Sentence>{text}</Sentence>
            </Text>
          ),
      )}
      {post.repeated_in && (
        <RecordLink to={historyPath(post.repeated_in)} size="xs" underline="always">
          {t`Sent again`}
        </RecordLink>
      )}
    </div>
  );
}

export const postColumns = (): Column<GroupPost>[] => [
  {
    header: t`Message`,
    minRem: 13,
    cell: (post) => (
      <div className={classes["titled"]}>
        <MessageThumbnail image_urls={post.image_urls} />
        <div>
          <RecordLink
            to={historyPath(post.broadcast_id)}
            lang={langOf(post.message)}
            fw={600}
            size="sm"
            lineClamp={2}
          >
            {titleText(post)}
          </RecordLink>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {sourceText(post)}
          </Text>
        </div>
      </div>
    ),
  },
  {
    header: t`Bot`,
    minRem: 6,
    cell: (post) => <BotName botId={post.bot_id} name={botText(post)} />,
  },
  {
    header: t`When`,
    minRem: 9.5,
    cell: ({ settled_at, created_at }) => (
      <time className={classes["when"]} dateTime={settled_at ?? created_at}>
        {formatMoment(settled_at ?? created_at)}
      </time>
    ),
  },
  { header: t`State`, minRem: 9, cell: (post) => <StateCell post={post} /> },
];
