import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { entityFault, trimFormatted } from "./content/entities.ts";
import { lifetimeChanges, lifetimeFields } from "./content/message-lifetime.ts";
import { Entities, lookFields } from "./content/message-look.ts";
import { GivenId, Id, Instant, Name } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { GroupIds } from "./messages.ts";
import { calendarDate } from "./recurrence/repeat-rule.ts";
import { Rhythm, ShownRhythm } from "./recurrence/rhythm.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

export const Campaign = z.object({
  id: GivenId,
  name: z.string(),
  bot_id: GivenId,
  bot_name: z.string(),
  groups: z.array(GivenId),
  folder_id: GivenId,
  folder_name: z.string(),
  message_template: z.string(),
  interval_hours: z.number(),
  /** The fixed times at which it posts; null if it posts at the interval. */
  rhythm: z.nullish(ShownRhythm),
  images_per_send: z.number(),
  keyboard_id: z.nullish(GivenId),
  /** `active`, or anything else such as `paused`. */
  status: z.string(),
  next_send_at: z.nullish(Instant),
  /** When a paused campaign would have posted next. If that time has passed, it posts as soon as it is started. */
  paused_send_at: z.nullish(Instant),
  /** When its first run is planned, or when its fixed times begin; null once it has run. */
  start_at: z.nullish(Instant),
  /** Why the last run did not happen, or why there are no more. */
  note: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  /** Between these times of day, in the worker's zone, no run begins. */
  quiet_from: z.nullish(z.string()),
  quiet_until: z.nullish(z.string()),
  /** The last day on which it posts, in the worker's zone. */
  end_date: z.nullish(z.string()),
  ...lifetimeFields,
  /** Each run edits its one post in each group instead of posting a new one. */
  renews: z.nullish(z.boolean()),
  /** The formats of the template, and the options of its posts. */
  ...lookFields,
});
export type Campaign = z.infer<typeof Campaign>;

const { intervalHours, imagesPerSend } = LIMITS;
const wholeNumber = (
  rule: "interval_out_of_range" | "images_per_send_out_of_range",
  { min, max }: { min: number; max: number },
) => {
  const message = fault(rule, { min, max });
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

const QUIET_RULE = fault("quiet_time_malformed");
const quietTime = z.nullish(
  z.string(QUIET_RULE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, QUIET_RULE)),
);

/** Leading and trailing spaces do not count, but the formats' offsets include them. */
const MessageTemplate = z.string(fault("message_template_required")).check(
  z.refine((text) => text.trim() !== "", fault("message_template_required")),
  z.refine(
    (text) => text.trim().length <= LIMITS.messageLength,
    fault("message_template_too_long", { limit: LIMITS.messageLength }),
  ),
  z.refine((text) => text.isWellFormed(), fault("message_template_halves_character")),
  z.meta({ minLength: 1, maxLength: LIMITS.messageLength }),
);

/** A campaign's fields, before the rules that combine several of them. */
export const CampaignFields = z.object({
  name: Name,
  botId: Id,
  groups: GroupIds,
  folderId: Id,
  messageTemplate: MessageTemplate,
  /** The formats of the template. If omitted, they stay if the template does. */
  entities: z.optional(Entities),
  intervalHours: z._default(
    wholeNumber("interval_out_of_range", intervalHours),
    intervalHours.fallback,
  ),
  /** Fixed times instead of the interval and quiet hours; null means none. If omitted, it stays unchanged. */
  rhythm: z.nullish(Rhythm),
  imagesPerSend: z._default(
    wholeNumber("images_per_send_out_of_range", imagesPerSend),
    imagesPerSend.fallback,
  ),
  /** Empty, null or `none` mean no keyboard. */
  keyboardId: z.pipe(
    z.nullish(z.string()),
    z.transform((id) => (id && id !== "none" ? id : null)),
  ),
  /** If one of these three is omitted, it stays unchanged; null means none. */
  quietFrom: quietTime,
  quietUntil: quietTime,
  endDate: z.nullish(
    calendarDate(fault("end_date_malformed")).check(
      z.meta({ description: `At most ${LIMITS.yearsAhead} years ahead.` }),
    ),
  ),
  ...lifetimeChanges,
  /** If omitted, these stay unchanged. */
  renews: z.optional(z.boolean()),
  silent: z.optional(z.boolean()),
  protect: z.optional(z.boolean()),
  noPreview: z.optional(z.boolean()),
  pin: z.optional(z.boolean()),
  /**
   * The first run; null means at once. Fixed times begin then, with the next of them. It can be changed until the
   * campaign has run. If omitted, it stays.
   */
  startAt: z.nullish(
    z.iso
      .datetime(fault("start_malformed"))
      .check(z.meta({ description: `At most ${LIMITS.yearsAhead} years ahead.` })),
  ),
  /** A new campaign posts nothing until it is started. An existing one stays as it is. */
  paused: z.optional(z.boolean()),
});

const QUIET_PAIR = fault("quiet_hours_incomplete");

type Template = Pick<typeof CampaignFields.shape, "messageTemplate" | "entities">;

/** Checks the formats of the template, and trims it together with them. */
export const withTrimmedTemplate = <Fields extends z.ZodMiniObject<Template>>(fields: Fields) =>
  fields.check(
    z.superRefine(({ messageTemplate, entities = [] }, context) => {
      const found = entityFault(messageTemplate, entities);
      if (found !== null) {
        context.addIssue({ code: "custom", message: found, path: ["entities"] });
      }
    }),
    z.overwrite((input) => {
      const trimmed = trimFormatted(input.messageTemplate, input.entities ?? []);
      const entities = input.entities && { entities: trimmed.entities };
      return { ...input, messageTemplate: trimmed.text, ...entities };
    }),
  );

export const CampaignInput = withTrimmedTemplate(CampaignFields).check(
  z.refine(
    ({ quietFrom, quietUntil }) => typeof quietFrom === "string" || typeof quietUntil !== "string",
    { message: QUIET_PAIR, path: ["quietFrom"] },
  ),
  z.refine(
    ({ quietFrom, quietUntil }) =>
      typeof quietUntil === "string" || typeof quietUntil === typeof quietFrom,
    { message: QUIET_PAIR, path: ["quietUntil"] },
  ),
  z.refine(
    ({ quietFrom, quietUntil }) => typeof quietFrom !== "string" || quietFrom !== quietUntil,
    { message: fault("quiet_hours_empty"), path: ["quietUntil"] },
  ),
  z.refine(({ rhythm, quietFrom }) => !rhythm || typeof quietFrom !== "string", {
    message: fault("quiet_hours_with_rhythm"),
    path: ["quietFrom"],
  }),
);
export type CampaignInput = z.infer<typeof CampaignInput>;

const body = { kind: "json", schema: CampaignInput } as const;

export const campaignCalls = {
  listCampaigns: {
    method: "GET",
    path: "/api/campaigns",
    summary: "Lists the campaigns, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Campaign) },
  },
  createCampaign: {
    method: "POST",
    path: "/api/campaigns",
    summary:
      "Creates a campaign; it posts at once, at its start, at its fixed times, or once it is started",
    access: "key",
    body,
    answer: { status: 201, schema: Campaign },
    refusals: [422],
  },
  updateCampaign: {
    method: "PUT",
    path: "/api/campaigns/{id}",
    summary: "Changes a campaign from its next run on",
    access: "key",
    body,
    answer: { status: 200, schema: Campaign },
    refusals: [404, 422],
  },
  deleteCampaign: {
    method: "DELETE",
    path: "/api/campaigns/{id}",
    summary: "Deletes a campaign",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
  startCampaign: {
    method: "POST",
    path: "/api/campaigns/{id}/start",
    summary: "Starts a campaign that is not active",
    access: "key",
    answer: { status: 200, schema: Campaign },
    refusals: [404, 422],
  },
  stopCampaign: {
    method: "POST",
    path: "/api/campaigns/{id}/stop",
    summary: "Pauses an active campaign",
    access: "key",
    answer: { status: 200, schema: Campaign },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
