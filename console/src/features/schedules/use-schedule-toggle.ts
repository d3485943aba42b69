import { useMutation } from "@tanstack/react-query";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { pauseSchedule, resumeSchedule } from "#api/schedules.ts";
import { useClient } from "#api/use-client.ts";

import { isPaused } from "./schedule-facts.ts";

/** Pauses or resumes, one at a time. */
export function useScheduleToggle() {
  const client = useClient();
  const pausing = useMutation(pauseSchedule(client));
  const resuming = useMutation(resumeSchedule(client));
  const isToggling = pausing.isPending || resuming.isPending;
  return {
    isToggling,
    toggle: (schedule: Schedule) => {
      if (!isToggling) (isPaused(schedule) ? resuming : pausing).mutate({ id: schedule.id });
    },
  };
}
