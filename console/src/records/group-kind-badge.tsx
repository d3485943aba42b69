import { Badge } from "#ui/badge.tsx";

import { groupKind } from "./group-kind.ts";

export function GroupKindBadge({ type }: { type: string }) {
  const kind = groupKind(type);
  return <Badge color={kind === "channel" ? "violet" : "gray"}>{kind}</Badge>;
}
