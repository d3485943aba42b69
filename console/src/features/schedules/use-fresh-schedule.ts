import { useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { useState } from "react";

import { isNotFound } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { scheduleQuery } from "#api/schedules.ts";

import { canChange } from "./schedule-facts.ts";

/** Loads the schedule again when its form opens: saving an outdated copy would undo changes made elsewhere. */
export function useFreshSchedule(id: string | null) {
  const query = useQuery({
    ...scheduleQuery(useClient(), id ?? ""),
    enabled: id !== null,
    staleTime: 0,
  });
  const [opened, setOpened] = useState<ScheduleDetail | null>(null);
  const isLoaded = id !== null && query.isSuccess && query.fetchStatus === "idle";
  if (id === null && opened) setOpened(null);
  if (isLoaded && !opened) setOpened(query.data);
  return {
    /** The message when the form opened; null while loading. */
    opened,
    now: query.data ?? opened,
    /** Whether it was deleted or has ended since, so it cannot be changed. */
    isGone: opened !== null && (isNotFound(query.error) || !canChange(query.data ?? opened)),
    error: query.isError && !query.isFetching ? query.error : null,
    look: () => void query.refetch(),
  };
}
