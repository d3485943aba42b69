import { t } from "@lingui/core/macro";
import type { Group } from "@tbm/contract/groups.ts";

import { StatusBadge } from "#ui/status-badge.tsx";

import { GroupKindBadge } from "./group-kind-badge.tsx";
import { typeOf } from "./group-kind.ts";

/** Says that a topic takes no posts. Shows nothing for an open one, or for a group. */
export function TopicStateBadge({ topic }: Pick<Group, "topic">) {
  if (topic?.state === "closed") return <StatusBadge tone="uncertain">{t`Closed`}</StatusBadge>;
  if (topic?.state === "deleted") return <StatusBadge tone="negative">{t`Deleted`}</StatusBadge>;
  return null;
}

/** The kind of a group, or the state of a topic that takes no posts. */
export const TargetBadge = ({ group }: { group: Group }) =>
  !group.topic || group.topic.state === "open" ? (
    <GroupKindBadge type={typeOf(group)} />
  ) : (
    <TopicStateBadge topic={group.topic} />
  );
