import { Badge } from "#ui/badge.tsx";

import { groupKind, groupKindText } from "./group-kind.ts";

const COLORS = { channel: { color: "violet" }, group: { color: "gray" }, topic: {} } as const;

export function GroupKindBadge({ type }: { type: string }) {
  return <Badge {...COLORS[groupKind(type)]}>{groupKindText(type)}</Badge>;
}
