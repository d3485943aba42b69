import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { entityFault, trimFormatted } from "./content/entities.ts";
import { OptionalField, parseJson } from "./content/form-fields.ts";
import { lifetimeFields, lifetimeInputs } from "./content/message-lifetime.ts";
import { lookFields, lookInputs } from "./content/message-look.ts";
import { GivenId, Id, Instant, isPlainText } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import {
  CalendarDate,
  RepeatRule,
  RepeatRuleField,
  ShownRule,
  TimeOfDay,
} from "./recurrence/repeat-rule.ts";
import { fault } from "./sentences/encode-fault.ts";

/** `custom` repeats as its rule says. */
export const REPEATS = ["none", "daily", "weekly", "monthly", "custom"] as const;
export const Repeat = z.enum(REPEATS, fault("repeat_unknown", { options: REPEATS }));
export type Repeat = z.infer<typeof Repeat>;

export const ScheduledMessage = z.object({
  id: GivenId,
  bot_id: GivenId,
  /** A JSON-encoded list of group ids. */
  groups: z.string(),
  message: z.string(),
  image_url: z.nullish(z.string()),
  /** All pictures, as there may be more than one. */
  image_urls: z.nullish(z.array(z.string())),
  ...lookFields,
  ...lifetimeFields,
  keyboard_id: z.nullish(GivenId),
  /** `none`, or how it repeats. */
  repeat_type: z.string(),
  /** How it repeats if `repeat_type` is `custom`. */
  rule: z.nullish(ShownRule),
  scheduled_time: Instant,
});
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;

export const GroupIds = z.pipe(
  z
    .array(Id)
    .check(
      z.minLength(1, fault("groups_required")),
      z.maxLength(
        LIMITS.groupsPerMessage,
        fault("groups_exceeded", { limit: LIMITS.groupsPerMessage }),
      ),
    ),
  z.transform((ids) => [...new Set(ids)]),
);

export const GroupIdsField = z.pipe(
  z.pipe(
    z.string(fault("groups_required")),
    z.transform(parseJson(fault("id_list_malformed", { field: "groups", what: "group" }))),
  ),
  GroupIds,
);

/** Leading and trailing spaces do not count, but the formats' offsets include them. */
const Message = z.string(fault("message_required")).check(
  z.refine((text) => text.trim() !== "", fault("message_required")),
  z.refine(
    (text) => text.trim().length <= LIMITS.messageLength,
    fault("message_too_long", { limit: LIMITS.messageLength }),
  ),
  z.refine((text) => text.isWellFormed(), fault("message_halves_character")),
  z.meta({ minLength: 1, maxLength: LIMITS.messageLength }),
);

/** The form fields of a message's content. */
export const MessageFields = z.object({
  message: Message,
  /** Empty or `none` mean no keyboard. */
  keyboardId: z.pipe(
    OptionalField,
    z.transform((id) => (id === "none" ? undefined : id)),
  ),
  ...lookInputs,
});

/** Checks the formats of the message, and trims it together with them. */
export const withTrimmedMessage = <Fields extends typeof MessageFields>(fields: Fields) =>
  fields.check(
    z.superRefine(({ message, entities }, context) => {
      const found = entityFault(message, entities);
      if (found !== null) {
        context.addIssue({ code: "custom", message: found, path: ["entities"] });
      }
    }),
    z.overwrite((input) => {
      const { text: message, entities } = trimFormatted(input.message, input.entities);
      return { ...input, message, entities };
    }),
  );

export const SendInput = withTrimmedMessage(
  z.object({
    groups: GroupIdsField,
    botId: Id,
    ...lifetimeInputs,
    /** A label for the history. */
    mark: z.optional(z.enum(["test"], fault("mark_unknown"))),
    ...MessageFields.shape,
  }),
);
export type SendInput = z.infer<typeof SendInput>;

/** When to send a message, as wall-clock time in a zone. */
export const Timing = z.object({
  date: CalendarDate.check(z.meta({ description: `At most ${LIMITS.yearsAhead} years ahead.` })),
  time: TimeOfDay,
  repeat: z._default(Repeat, "none"),
  /** Required if `repeat` is `custom`, and otherwise ignored. */
  rule: RepeatRuleField,
  /** The IANA zone of date and time. If omitted, the worker's own. */
  timezone: OptionalField.check(
    z.refine(
      (zone = "") => zone.length <= LIMITS.nameLength && isPlainText(zone),
      fault("time_zone_malformed"),
    ),
  ),
});
export type Timing = z.infer<typeof Timing>;

/** A time to preview. */
export const TimingQuestion = z.extend(Timing, {
  rule: z.optional(RepeatRule),
  /** True if this may be the first date of a recurring message that has begun. Otherwise it must be in the future. */
  mayHaveBegun: z._default(z.boolean(), false),
});
export type TimingQuestion = z.infer<typeof TimingQuestion>;

export const ScheduleInput = z.extend(SendInput, Timing.shape);
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const SendResult = z.object({
  totalSent: z.number(),
  totalFailed: z.optional(z.number()),
  totalUnconfirmed: z.optional(z.number()),
  totalPending: z.optional(z.number()),
  /** Stopped before they were sent. */
  totalCancelled: z.optional(z.number()),
  /** Not sent, because their groups already had enough posts that day. */
  totalSkipped: z.optional(z.number()),
  broadcastId: z.optional(Id),
});
export type SendResult = z.infer<typeof SendResult>;

export const messageCalls = {
  sendNow: {
    method: "POST",
    path: "/api/send/now",
    summary: "Sends a message to several groups and returns how many got it",
    access: "key",
    body: { kind: "form", schema: SendInput, files: "one" },
    answer: { status: 200, schema: SendResult },
    refusals: [422, 502],
  },
  schedule: {
    method: "POST",
    path: "/api/schedule",
    summary: "Schedules a message, once or repeating",
    access: "key",
    body: { kind: "form", schema: ScheduleInput, files: "one" },
    answer: { status: 201, schema: ScheduledMessage },
    refusals: [422],
  },
} as const satisfies Record<string, Call>;
