import { z } from "zod";

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
  image_url: z.string().nullish(),
  /** All pictures, as there may be more than one. */
  image_urls: z.array(z.string()).nullish(),
  ...lookFields,
  ...lifetimeFields,
  keyboard_id: GivenId.nullish(),
  /** `none`, or how it repeats. */
  repeat_type: z.string(),
  /** How it repeats if `repeat_type` is `custom`. */
  rule: ShownRule.nullish(),
  scheduled_time: Instant,
});
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;

export const GroupIds = z
  .array(Id)
  .min(1, fault("groups_required"))
  .max(LIMITS.groupsPerMessage, fault("groups_exceeded", { limit: LIMITS.groupsPerMessage }))
  .transform((ids) => [...new Set(ids)]);

export const GroupIdsField = z
  .string(fault("groups_required"))
  .transform(parseJson(fault("id_list_malformed", { field: "groups", what: "group" })))
  .pipe(GroupIds);

/** Leading and trailing spaces do not count, but the formats' offsets include them. */
const Message = z
  .string(fault("message_required"))
  .refine((text) => text.trim() !== "", fault("message_required"))
  .refine(
    (text) => text.trim().length <= LIMITS.messageLength,
    fault("message_too_long", { limit: LIMITS.messageLength }),
  )
  .refine((text) => text.isWellFormed(), fault("message_halves_character"))
  .meta({ minLength: 1, maxLength: LIMITS.messageLength });

/** The form fields of a message's content. */
export const MessageFields = z.object({
  message: Message,
  /** Empty or `none` mean no keyboard. */
  keyboardId: OptionalField.transform((id) => (id === "none" ? undefined : id)),
  ...lookInputs,
});

/** Checks the formats of the message, and trims it together with them. */
export const withTrimmedMessage = <Fields extends typeof MessageFields>(fields: Fields) =>
  fields
    .superRefine(({ message, entities }, context) => {
      const found = entityFault(message, entities);
      if (found !== null) {
        context.addIssue({ code: "custom", message: found, path: ["entities"] });
      }
    })
    .overwrite((input) => {
      const { text: message, entities } = trimFormatted(input.message, input.entities);
      return { ...input, message, entities };
    });

export const SendInput = withTrimmedMessage(
  z.object({
    groups: GroupIdsField,
    botId: Id,
    ...lifetimeInputs,
    /** A label for the history. */
    mark: z.enum(["test"], fault("mark_unknown")).optional(),
    ...MessageFields.shape,
  }),
);
export type SendInput = z.infer<typeof SendInput>;

/** When to send a message, as wall-clock time in a zone. */
export const Timing = z.object({
  date: CalendarDate.meta({ description: `At most ${LIMITS.yearsAhead} years ahead.` }),
  time: TimeOfDay,
  repeat: Repeat.default("none"),
  /** Required if `repeat` is `custom`, and otherwise ignored. */
  rule: RepeatRuleField,
  /** The IANA zone of date and time. If omitted, the worker's own. */
  timezone: OptionalField.refine(
    (zone = "") => zone.length <= LIMITS.nameLength && isPlainText(zone),
    fault("time_zone_malformed"),
  ),
});
export type Timing = z.infer<typeof Timing>;

/** A time to preview. */
export const TimingQuestion = Timing.extend({
  rule: RepeatRule.optional(),
  /** True if this may be the first date of a recurring message that has begun. Otherwise it must be in the future. */
  mayHaveBegun: z.boolean().default(false),
});
export type TimingQuestion = z.infer<typeof TimingQuestion>;

export const ScheduleInput = SendInput.extend(Timing.shape);
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const SendResult = z.object({
  totalSent: z.number(),
  totalFailed: z.number().optional(),
  totalUnconfirmed: z.number().optional(),
  totalPending: z.number().optional(),
  /** Stopped before they were sent. */
  totalCancelled: z.number().optional(),
  /** Not sent, because their groups already had enough posts that day. */
  totalSkipped: z.number().optional(),
  broadcastId: Id.optional(),
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
