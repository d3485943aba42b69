import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { Id, Instant, Moment, SearchWords } from "./fields.ts";
import { MessagePicture } from "./images.ts";
import { KeyboardLayout } from "./keyboards.ts";
import { LIMITS } from "./limits.ts";
import { ScheduledMessage, ScheduleInput, TimingQuestion } from "./messages.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** `waiting` and `paused` have runs ahead; the others have ended. */
export const SCHEDULE_STATUSES = ["waiting", "paused", "done", "missed", "cancelled"] as const;
export const ScheduleStatus = z.enum(SCHEDULE_STATUSES);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

/** One run that was queued, with its result once it is finished. */
export const ScheduleRun = z.object({
  broadcast_id: Id,
  /** Null for an extra run that the operator requested. */
  planned_at: z.nullish(Instant),
  created_at: Instant,
  /** Null while some of it is still to be sent; the counts are 0 until then. */
  finished_at: z.nullish(Instant),
  sent: z.number(),
  failed: z.number(),
  unconfirmed: z.number(),
  cancelled: z.number(),
  missed: z.number(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** Planned times at which nothing was sent. */
export const ScheduleMiss = z.object({
  first_at: Instant,
  last_at: Instant,
  /** How many runs. At `LIMITS.missesCounted` there may be more. */
  runs: z.number(),
  reason: z.string(),
  cause: z.optional(WireCause),
});
export type ScheduleMiss = z.infer<typeof ScheduleMiss>;

export const Schedule = z.extend(z.omit(ScheduledMessage, { groups: true }), {
  status: z.string(),
  /** Why it was missed or cancelled. */
  note: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  /** Null once the bot is deleted. */
  bot_name: z.nullish(z.string()),
  group_count: z.number(),
  /** Null if it has no keyboard, or once that is deleted. */
  keyboard_name: z.nullish(z.string()),
  /** The first date and the time of day, as wall-clock time in the zone. */
  date: z.string(),
  time: z.string(),
  timezone: z.string(),
  created_at: Instant,
  /** Null while it is waiting or paused. */
  ended_at: z.nullish(Instant),
  last_run: z.nullish(ScheduleRun),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleDetail = z.extend(Schedule, {
  /** A JSON-encoded list of group ids. */
  groups: z.string(),
  image_urls: z.array(z.string()),
  /** The same pictures with ids that other messages can use in `imageIds`. */
  pictures: z.nullish(z.array(MessagePicture)),
  keyboard: z.nullish(KeyboardLayout),
  /** The next runs. For a paused message, those that it would have if it were resumed now. */
  occurrences: z.array(Instant),
  /** The newest first. */
  runs: z.array(ScheduleRun),
  misses: z.array(ScheduleMiss),
});
export type ScheduleDetail = z.infer<typeof ScheduleDetail>;

export const ScheduleUpdate = z.extend(ScheduleInput, {
  /** What happens to its picture if the form has no new one. */
  picture: z._default(z.enum(["keep", "remove"], fault("picture_choice_unknown")), "keep"),
});
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>;

export const SchedulePreview = z.object({
  /** When it would run first. */
  occurrences: z.array(Instant),
  /** Why it would be refused. */
  fault: z.nullish(z.string()),
  cause: z.optional(WireCause),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** Moves a run of a scheduled message in time, alone or with all other runs. */
export const ScheduleMove = z.object({
  /** When it is planned to run. It is refused if it is no longer planned then. */
  from: Moment,
  to: Moment,
  /** Whether the other runs stay. The moved run becomes a message of its own, and its date is skipped. */
  alone: z.optional(z.boolean()),
});
export type ScheduleMove = z.infer<typeof ScheduleMove>;

const detail = { status: 200, schema: ScheduleDetail } as const;

export const scheduleCalls = {
  listSchedules: {
    method: "GET",
    path: "/api/schedules",
    summary: `Lists scheduled messages, the next first and then what has ended, ${LIMITS.schedulesPerPage} at a time`,
    access: "key",
    query: z.object({
      status: z.optional(ScheduleStatus),
      /** The last id of the previous page. The next page starts after it. */
      after: z.optional(Id),
      /** A part of the message. The search covers a limited number of upcoming and ended messages. */
      search: z.optional(SearchWords),
    }),
    answer: { status: 200, schema: z.array(Schedule) },
    refusals: [422],
  },
  getSchedule: {
    method: "GET",
    path: "/api/schedules/{id}",
    summary: "Returns a scheduled message with its next runs, its last ones and what was missed",
    access: "key",
    answer: detail,
    refusals: [404],
  },
  updateSchedule: {
    method: "PUT",
    path: "/api/schedules/{id}",
    summary: "Changes a scheduled message from its next run on; one that was missed waits again",
    access: "key",
    body: { kind: "form", schema: ScheduleUpdate, files: "one" },
    answer: detail,
    refusals: [404, 422],
  },
  previewSchedule: {
    method: "POST",
    path: "/api/schedules/preview",
    summary: "Returns when a message with this time would run, without saving anything",
    access: "key",
    isQuestion: true,
    body: { kind: "json", schema: TimingQuestion },
    answer: { status: 200, schema: SchedulePreview },
    refusals: [422],
  },
  pauseSchedule: {
    method: "POST",
    path: "/api/schedules/{id}/pause",
    summary: "Sends nothing more of it until it is resumed, not even what is queued",
    access: "key",
    answer: detail,
    refusals: [404, 422],
  },
  resumeSchedule: {
    method: "POST",
    path: "/api/schedules/{id}/resume",
    summary: "Resumes with the next run; runs during the pause are missed",
    access: "key",
    answer: detail,
    refusals: [404, 422],
  },
  moveSchedule: {
    method: "POST",
    path: "/api/schedules/{id}/move",
    summary:
      "Moves a one-time message, all runs of a daily, weekly or monthly one, or one run alone, which the answer then has",
    access: "key",
    body: { kind: "json", schema: ScheduleMove },
    answer: detail,
    refusals: [404, 422],
  },
  sendSchedule: {
    method: "POST",
    path: "/api/schedules/{id}/send",
    summary: "Sends it now: the run of a one-time message, or an extra run of a recurring one",
    access: "key",
    answer: detail,
    refusals: [404, 422],
  },
  cancelSchedule: {
    method: "DELETE",
    path: "/api/schedules/{id}",
    summary: "Ends a scheduled message and what is queued of it",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
