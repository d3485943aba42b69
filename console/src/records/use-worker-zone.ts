import { useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { useNow } from "#time/use-now.ts";
import { isOwnClock } from "#time/zone-time.ts";

export interface WorkerZone {
  /** Undefined if the worker does not report one. */
  name: string | undefined;
  /** Whether it shows a different time than the reader's clock. */
  isOther: boolean;
}

/** The time zone in which the worker counts days and fills in templates. */
export function useWorkerZone(): WorkerZone {
  const now = useNow();
  const connection = useSavedConnectionTest();
  const name = connection?.kind === "connected" ? connection.health?.timezone : undefined;
  return { name, isOther: name !== undefined && !isOwnClock(name, now) };
}
