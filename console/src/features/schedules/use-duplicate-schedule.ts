import { useMutation } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import { readSchedule } from "#api/schedules.ts";
import { AFTER_SCHEDULING } from "#composer/message-draft.ts";
import { useDuplicate } from "#composer/use-duplicate.tsx";

import { draftOf } from "./schedule-draft.ts";

/** All of it but the day, which has passed for what has ended. */
export function useDuplicateSchedule() {
  const reading = useMutation(readSchedule(useClient()));
  return useDuplicate(async (id) => {
    const schedule = await reading.mutateAsync({ id });
    return { ...AFTER_SCHEDULING, ...draftOf(schedule), mode: "schedule", date: "" };
  });
}
