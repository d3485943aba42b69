import { useMutation } from "@tanstack/react-query";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { useClient } from "#api/client/use-client.ts";
import { pauseSchedule, resumeSchedule } from "#api/schedules.ts";
import { useSingleFlight } from "#ui/use-single-flight.ts";

import { isPaused } from "./schedule-facts.ts";

/** Pauses and resumes messages, each independently. */
export function useScheduleToggle() {
  const client = useClient();
  const pausing = useMutation(pauseSchedule(client));
  const resuming = useMutation(resumeSchedule(client));
  const { run, isRunning } = useSingleFlight();
  return {
    isToggling: isRunning,
    toggle: (schedule: Schedule) => {
      const { mutateAsync } = isPaused(schedule) ? resuming : pausing;
      void run(schedule.id, () => mutateAsync({ id: schedule.id }));
    },
  };
}
