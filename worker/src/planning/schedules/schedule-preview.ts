import type { TimingQuestion } from "@tbm/contract/messages.ts";
import type { SchedulePreview } from "@tbm/contract/schedules.ts";

import { AppError } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { occurrencesOf } from "./occurrences.ts";
import { startOf } from "./schedule-start.ts";

/** The first runs of a schedule with this time, or why it would be refused. */
export function previewOf(ports: Ports, question: TimingQuestion): SchedulePreview {
  const { date, time, repeat, mayHaveBegun } = question;
  try {
    const { zone, rule, scheduled_time } = startOf(ports, question, {
      mayHaveBegun: mayHaveBegun && repeat !== "none",
    });
    const recurrence = { date, time, timezone: zone, repeat_type: repeat, rule };
    const waiting = { ...recurrence, status: "waiting" as const, scheduled_time };
    return { occurrences: occurrencesOf(waiting, ports.now()), fault: null };
  } catch (error) {
    if (error instanceof AppError)
      return { occurrences: [], fault: error.message, cause: error.cause };
    throw error;
  }
}
