import { t } from "@lingui/core/macro";
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
  const { name: workerName = "", isOther } = useWorkerZone();
  const now = useNow(HOUR_MS);
  if (!isOther && zones.every((zone) => isOwnClock(zone, now))) return null;
  const ownName = ownZone();
  const own = t`Times are shown in your time zone, ${ownName}.`;
  return (
    <Text size="xs" c="dimmed" mb="sm">
      {isOther ? `${own} ${t`The worker's time zone is ${workerName}.`}` : own}
    </Text>
  );
}
