import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { CampaignFields, withTrimmedTemplate } from "./campaigns.ts";
import { Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { GroupIds, SendResult, TimingQuestion } from "./messages.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** A picture that would be uploaded with the message. Unknown properties are not checked. */
const PictureOutline = z.object({
  type: z.string().check(z.maxLength(LIMITS.nameLength)),
  size: z.int().check(z.nonnegative()),
  width: z.optional(z.int().check(z.nonnegative())),
  height: z.optional(z.int().check(z.nonnegative())),
});
export type PictureOutline = z.infer<typeof PictureOutline>;

export const PreflightInput = z.object({
  botId: Id,
  groups: GroupIds,
  source: z.enum(["now", "schedule", "campaign"], fault("source_unknown")),
  /** The text, or a campaign's template. */
  message: z.string(fault("message_required")),
  /** Empty, null or `none` mean no keyboard. */
  keyboardId: CampaignFields.shape.keyboardId,
  pictures: z.optional(z.array(PictureOutline).check(z.maxLength(LIMITS.imagesPerSend.max))),
  /** Pictures from the library or from another message. */
  imageIds: z.optional(z.array(Id).check(z.maxLength(LIMITS.imagesPerSend.max))),
  /** A campaign's folder, its pictures per run, and when it runs. */
  folderId: z.nullish(Id),
  imagesPerSend: CampaignFields.shape.imagesPerSend,
  intervalHours: CampaignFields.shape.intervalHours,
  rhythm: CampaignFields.shape.rhythm,
  renews: CampaignFields.shape.renews,
  startAt: CampaignFields.shape.startAt,
  quietFrom: CampaignFields.shape.quietFrom,
  quietUntil: CampaignFields.shape.quietUntil,
  /** When the schedule runs. */
  timing: z.optional(TimingQuestion),
  /** The schedule or campaign that is being edited. Its stored runs are not counted. */
  editedId: z.nullish(Id),
});
export type PreflightInput = z.infer<typeof PreflightInput>;

/** An edit of a message's posts, as it would be made. */
export const EditPreflightInput = z.extend(
  z.pick(PreflightInput, {
    message: true,
    /** As in an edit: `posted` keeps the buttons as they are. */
    keyboardId: true,
    pictures: true,
    imageIds: true,
  }),
  {
    /** All groups that have the message, if omitted. */
    groups: z.optional(GroupIds),
  },
);
export type EditPreflightInput = z.infer<typeof EditPreflightInput>;

export const UnreachableGroup = z.object({
  id: Id,
  name: z.string(),
  canPostText: z.boolean(),
  canPostPhotos: z.boolean(),
  /** Why it will not get the message, in plain words. */
  reason: z.string(),
  cause: z.optional(WireCause),
});
export type UnreachableGroup = z.infer<typeof UnreachableGroup>;

export const Fault = z.object({
  code: z.string(),
  text: z.string(),
  cause: z.optional(WireCause),
  /** True if no group gets the message until this is fixed. */
  isBlocking: z.boolean(),
});
export type Fault = z.infer<typeof Fault>;

export const Preflight = z.object({
  /** How many groups would get the message, as far as is known. */
  ready: z.number(),
  /** The ids of all other groups. */
  troubled: z.array(Id),
  /** The first of those, with the reasons. */
  groups: z.array(UnreachableGroup),
  faults: z.array(Fault),
  /** How long it takes at Telegram's limits to reach the last group. */
  seconds: z.number(),
  /** How many of the bot's waiting messages are sent before it. */
  waiting: z.number(),
  /** How many bots would send it, if the worker chooses them. */
  bot_count: z.optional(z.number()),
});
export type Preflight = z.infer<typeof Preflight>;

export const CampaignTestInput = withTrimmedTemplate(
  z.extend(
    z.pick(CampaignFields, {
      botId: true,
      folderId: true,
      messageTemplate: true,
      entities: true,
      imagesPerSend: true,
      keyboardId: true,
      silent: true,
      protect: true,
      noPreview: true,
      pin: true,
    }),
    { groupId: Id },
  ),
);
export type CampaignTestInput = z.infer<typeof CampaignTestInput>;

export const preflightCalls = {
  preflight: {
    method: "POST",
    path: "/api/preflight",
    summary: "Checks what would happen to a message, without sending anything",
    access: "key",
    isQuestion: true,
    body: { kind: "json", schema: PreflightInput },
    answer: { status: 200, schema: Preflight },
    refusals: [422],
  },
  preflightEdit: {
    method: "POST",
    path: "/api/broadcasts/{id}/edit/preflight",
    summary: "Checks what would happen to an edit of a message's posts, without changing anything",
    access: "key",
    isQuestion: true,
    body: { kind: "json", schema: EditPreflightInput },
    answer: { status: 200, schema: Preflight },
    refusals: [404, 422],
  },
  testCampaign: {
    method: "POST",
    path: "/api/campaigns/test",
    summary: "Sends one example of a campaign to one group; its pictures are not used up",
    access: "key",
    body: { kind: "json", schema: CampaignTestInput },
    answer: { status: 200, schema: SendResult },
    refusals: [422, 502],
  },
} as const satisfies Record<string, Call>;
