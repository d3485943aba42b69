import { Text } from "@mantine/core";

import { useNow } from "#time/use-now.ts";
import { isOwnClock, ownZone } from "#time/zone-time.ts";

import { useWorkerZone } from "./use-worker-zone.ts";

const HOUR_MS = 3_600_000;
const NONE: readonly string[] = [];

interface ZoneNoteProps {
  /** Time zones of the plans on the screen. */
  zones?: readonly string[];
}

/** Names the time zone of the times on a screen, if another zone is involved and its time differs. */
export function ZoneNote({ zones = NONE }: ZoneNoteProps) {
  const worker = useWorkerZone();
  const now = useNow(HOUR_MS);
  if (!worker.isOther && zones.every((zone) => isOwnClock(zone, now))) return null;
  const own = `Times are those of your own clock, ${ownZone()}.`;
  return (
    <Text size="xs" c="dimmed" mb="sm">
      {worker.isOther ? `${own} The worker's clock is in ${worker.name}.` : own}
    </Text>
  );
}
