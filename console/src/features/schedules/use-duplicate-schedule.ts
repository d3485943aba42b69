import { useMutation } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import { readSchedule } from "#api/schedules.ts";
import { AFTER_SCHEDULING } from "#composer/message-draft.ts";
import { useDuplicate } from "#composer/use-duplicate.tsx";

import { draftOf } from "./schedule-draft.ts";

/** Copies everything except the date, which has passed if the message has ended. */
export function useDuplicateSchedule() {
  const reading = useMutation(readSchedule(useClient()));
  return useDuplicate(async (id) => {
    const schedule = await reading.mutateAsync({ id });
    return { ...AFTER_SCHEDULING, ...draftOf(schedule), mode: "schedule", date: "" };
  });
}
