import { Badge } from "#ui/badge.tsx";

import { groupKind, groupKindText } from "./group-kind.ts";

export function GroupKindBadge({ type }: { type: string }) {
  const color = groupKind(type) === "channel" ? "violet" : "gray";
  return <Badge color={color}>{groupKindText(type)}</Badge>;
}
