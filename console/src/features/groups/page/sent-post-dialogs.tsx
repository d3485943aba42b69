import { useQuery } from "@tanstack/react-query";

import { broadcastQuery } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import type { OpenChange } from "#composer/changes/open-change.ts";
import { PostDialogs } from "#composer/changes/post-dialogs.tsx";
import { useChanges } from "#composer/changes/use-changes.ts";

interface SentPostDialogsProps {
  broadcastId: string;
  /** Null keeps the dialogs closed. */
  open: OpenChange | null;
  onClose: () => void;
}

/** The dialogs that change a post, once its message and its earlier changes are loaded. */
export function SentPostDialogs({ broadcastId, open, onClose }: SentPostDialogsProps) {
  const { data: broadcast } = useQuery(broadcastQuery(useClient(), broadcastId));
  const { changes, isPending } = useChanges(broadcastId);
  if (!broadcast || isPending) return null;
  return <PostDialogs broadcast={broadcast} changes={changes} open={open} onClose={onClose} />;
}
