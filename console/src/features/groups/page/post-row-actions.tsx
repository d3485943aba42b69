import { t } from "@lingui/core/macro";
import { IconExternalLink } from "@tabler/icons-react";
import { linkFault } from "@tbm/contract/content/links.ts";
import type { GroupPost } from "@tbm/contract/group-page.ts";

import type { OnChangePosts } from "#composer/changes/open-change.ts";
import { PostActions } from "#composer/changes/post-actions.tsx";
import { quoteMessage } from "#records/excerpt.ts";
import { RowLink } from "#ui/table/row-link.tsx";

interface PostRowActionsProps {
  post: GroupPost;
  onChangePosts: OnChangePosts;
}

/** Opens the post in Telegram, edits it or deletes it, in this group only. */
export function PostRowActions({ post, onChangePosts }: PostRowActionsProps) {
  const { link, message, deleted_at } = post;
  const target = quoteMessage(message);
  const canChange = Boolean(post.finished_at) && post.bot_name !== null;
  return (
    <>
      {link && !deleted_at && linkFault(link) === null && (
        <RowLink icon={IconExternalLink} label={t`Open the message`} target={target} href={link} />
      )}
      {canChange && <PostActions delivery={post} target={target} onChangePosts={onChangePosts} />}
    </>
  );
}
