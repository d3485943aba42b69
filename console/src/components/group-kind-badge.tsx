import { groupKind } from "#lib/group-kind.ts";

import { Badge } from "./badge.tsx";

export function GroupKindBadge({ type }: { type: string }) {
  const kind = groupKind(type);
  return <Badge color={kind === "channel" ? "violet" : "gray"}>{kind}</Badge>;
}
