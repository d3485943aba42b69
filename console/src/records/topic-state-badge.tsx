import { t } from "@lingui/core/macro";
import type { Group } from "@tbm/contract/groups.ts";

import { StatusBadge } from "#ui/status-badge.tsx";

/** Says that a topic takes no posts. Shows nothing for an open one, or for a group. */
export function TopicStateBadge({ topic }: Pick<Group, "topic">) {
  if (topic?.state === "closed") return <StatusBadge tone="uncertain">{t`Closed`}</StatusBadge>;
  if (topic?.state === "deleted") return <StatusBadge tone="negative">{t`Deleted`}</StatusBadge>;
  return null;
}
