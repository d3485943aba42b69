import { useMutation } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { useState } from "react";
import { useNavigate } from "react-router";

import { useClient } from "#api/client/use-client.ts";
import { readSchedule } from "#api/schedules.ts";
import { AFTER_SCHEDULING, draftStore, type MessageDraft } from "#composer/message-draft.ts";
import { useEachOnce } from "#ui/use-each-once.ts";

import { draftOf } from "./schedule-draft.ts";

/** What the composer is to hold: all but the day, which has passed for what has ended. */
const composed = (schedule: ScheduleDetail): Partial<MessageDraft> => ({
  ...AFTER_SCHEDULING,
  ...draftOf(schedule),
  mode: "schedule",
  date: "",
});

/** Writes a planned message into the composer; what is half written there is given up only when asked. */
export function useDuplicate() {
  const client = useClient();
  const navigate = useNavigate();
  const reading = useMutation(readSchedule(client));
  const { run, isRunning } = useEachOnce();
  const [asking, setAsking] = useState<string | null>(null);

  async function duplicate(id: string) {
    const schedule = await reading.mutateAsync({ id });
    const { image } = draftStore.read(client.baseUrl);
    if (image) URL.revokeObjectURL(image.url);
    draftStore.change(client.baseUrl, composed(schedule));
    await navigate("/messages");
  }

  return {
    isReading: isRunning,
    begin: (id: string) => {
      if (draftStore.read(client.baseUrl).message.trim() !== "") setAsking(id);
      else void run(id, () => duplicate(id));
    },
    /** For the question. */
    question: { target: asking, onConfirm: duplicate, onClose: () => setAsking(null) },
  };
}
