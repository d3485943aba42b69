import { t } from "@lingui/core/macro";
import type { GroupPost } from "@tbm/contract/group-page.ts";

import { historyPath } from "#api/broadcasts.ts";
import { BotName } from "#records/bot-name.tsx";
import { langOf } from "#records/excerpt.ts";
import { botText, sourceText, titleText } from "#records/posts/broadcast-facts.ts";
import { deliveryText, reasonOf, toneOf } from "#records/posts/delivery-facts.ts";
import { MessageThumbnail } from "#records/posts/message-thumbnail.tsx";
import { briefMoment } from "#time/brief-moment.ts";
import { formatMoment } from "#time/dates.ts";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecordLink } from "#ui/table/record-link.tsx";
import type { Column } from "#ui/table/record-table.tsx";
import { RecordTitle } from "#ui/table/record-title.tsx";

import classes from "./group-page.module.css";

/** `Deleted 17 Nov 2026, 10:20`; null if the post is as it was sent. */
function changeText({ deleted_at, edited_by, edited_at, is_replaced }: GroupPost): string | null {
  if (deleted_at) {
    const when = formatMoment(deleted_at);
    return t`Deleted ${when}`;
  }
  if (!edited_by) return null;
  if (!edited_at) return t`Edited`;
  const when = formatMoment(edited_at);
  return is_replaced ? t`Replaced by a later run ${when}` : t`Edited ${when}`;
}

const StateBadge = ({ post }: { post: GroupPost }) => (
  <StatusBadge tone={toneOf(post)}>{deliveryText(post)}</StatusBadge>
);

const Title = ({ post }: { post: GroupPost }) => (
  <RecordTitle to={historyPath(post.broadcast_id)} lang={langOf(post.message)}>
    {titleText(post)}
  </RecordTitle>
);

const momentOf = ({ settled_at, created_at }: GroupPost): string => settled_at ?? created_at;

function StateCell({ post }: { post: GroupPost }) {
  const reason = reasonOf(post);
  return (
    <div className={classes["state"]}>
      <div className={classes["badges"]}>
        <StateBadge post={post} />
        {post.repeated_in && (
          <RecordLink to={historyPath(post.repeated_in)} size="xs" underline="always">
            {t`Sent again`}
          </RecordLink>
        )}
      </div>
      {reason && <SecondaryText title={reason}>{reason}</SecondaryText>}
    </div>
  );
}

export const postColumns = (): Column<GroupPost>[] => [
  {
    header: t`Message`,
    minRem: 13,
    lead: ({ image_urls }) => image_urls.length > 0 && <MessageThumbnail image_urls={image_urls} />,
    cell: (post) => (
      <div className={classes["titled"]}>
        <Title post={post} />
        <SecondaryText title={sourceText(post)}>{sourceText(post)}</SecondaryText>
      </div>
    ),
    brief: (post) => <Title post={post} />,
  },
  {
    header: t`Bot`,
    minRem: 8,
    cell: (post) => <BotName botId={post.bot_id} name={botText(post)} />,
  },
  {
    header: t`When`,
    minRem: 9.5,
    cell: (post) => (
      <>
        <time className={classes["when"]} dateTime={momentOf(post)}>
          {formatMoment(momentOf(post))}
        </time>
        <SecondaryText>{changeText(post)}</SecondaryText>
      </>
    ),
    // That a post was changed matters more than when it was sent.
    brief: (post) => changeText(post) ?? briefMoment(momentOf(post)),
    isKept: true,
  },
  {
    header: t`State`,
    minRem: 9,
    place: "badge",
    cell: (post) => <StateCell post={post} />,
    brief: (post) => <StateBadge post={post} />,
  },
];
