import { Badge } from "@mantine/core";

import { groupKind } from "#lib/group-kind.ts";

export function GroupKindBadge({ type }: { type: string }) {
  const kind = groupKind(type);
  return (
    <Badge miw="max-content" color={kind === "channel" ? "violet" : "gray"}>
      {kind}
    </Badge>
  );
}
