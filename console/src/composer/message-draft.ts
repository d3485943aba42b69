import { Entity } from "@tbm/contract/content/entities.ts";
import { NO_LIFETIME } from "@tbm/contract/content/message-lifetime.ts";
import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";
import { REPEATS } from "@tbm/contract/messages.ts";
import { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import { z } from "zod/mini";

/** The part of a library picture that is shown. */
const Chosen = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  type: z.string(),
});
export type Chosen = z.infer<typeof Chosen>;

const Options = z.object({
  silent: z.boolean(),
  protect: z.boolean(),
  noPreview: z.boolean(),
  pin: z.boolean(),
});

const Lifetime = z.object({
  deleteAfterHours: z.nullable(z.number()),
  deletePrevious: z.boolean(),
});

/**
 * A message that was sent to the worker and not answered yet. It survives a reload, so nobody takes it for
 * unsent.
 */
const UnansweredSend = z.object({
  botId: z.string(),
  /** Trimmed, as the worker stores it. */
  message: z.string(),
  /** The newest broadcast before it; null if there was none, undefined if unknown. */
  after: z.nullish(z.string()),
  /** Whether the worker turned out not to have it. */
  isLost: z._default(z.boolean(), false),
  /** Whether the worker did answer, but without the result. */
  isAnswered: z._default(z.boolean(), false),
});
export type UnansweredSend = z.infer<typeof UnansweredSend>;

/** The saved post that the draft was opened from or saved as. */
const SavedAs = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  hasAudience: z.boolean(),
});
export type SavedAs = z.infer<typeof SavedAs>;

/** The worker's copy of the draft; see drafts/sync-with-worker.ts. */
const Copy = z.object({
  id: z.string(),
  /** 0 until the worker has it. */
  version: z.number(),
  /** Identifies the content that the worker has. */
  fingerprint: z.string(),
  /** The image that was uploaded with it, by its key here, and its id on the worker. */
  image: z.nullable(z.object({ key: z.string(), id: z.string() })),
  /** Whether it was written on another device. */
  isFromElsewhere: z.boolean(),
});
export type DraftCopy = z.infer<typeof Copy>;

/** What the browser stores of a draft. */
export const BrowserDraft = z.object({
  mode: z.enum(["now", "schedule"]),
  botId: z.nullable(z.string()),
  groups: z.pipe(
    z.array(z.string()),
    z.transform((ids): ReadonlySet<string> => new Set(ids)),
  ),
  message: z.string(),
  entities: z._default(z.readonly(z.array(Entity)), []),
  options: z._default(Options, NO_OPTIONS),
  lifetime: z._default(Lifetime, NO_LIFETIME),
  chosen: z._default(z.readonly(z.array(Chosen)), []),
  keyboardId: z.nullable(z.string()),
  date: z.string(),
  time: z.string(),
  repeat: z.enum(REPEATS),
  /** How a custom repeat repeats. It stays while another repeat is chosen. */
  rule: z._default(z.nullable(RepeatRule), null),
  /** The time zone of date and time; null for the operator's own. */
  timezone: z._default(z.nullable(z.string()), null),
  /** Named as in the drafts that browsers already store. */
  handedOver: z._default(z.nullable(UnansweredSend), null),
  /** The name of an image lost in a reload; null if the image is there or never was. */
  missingImage: z._default(z.nullable(z.string()), null),
  /** The key of the image in the browser's storage; see stored-pictures.ts. */
  imageKey: z._default(z.nullable(z.string()), null),
  saved: z._default(z.nullable(SavedAs), null),
  copy: z._default(z.nullable(Copy), null),
});

/** A picture and its object URL. */
export interface Attached {
  file: File;
  url: string;
}

/** A message that is being written. It survives a reload, and closing the tab. */
export type MessageDraft = z.infer<typeof BrowserDraft> & { image: Attached | null };

/** A message without its time. */
export type MessageContent = Pick<
  MessageDraft,
  | "botId"
  | "groups"
  | "message"
  | "entities"
  | "options"
  | "lifetime"
  | "image"
  | "chosen"
  | "keyboardId"
>;

/** The message as it will be sent: only groups that still exist, in the list's order. */
export type WrittenMessage = Omit<MessageContent, "groups"> & { groups: readonly string[] };

export const EMPTY_DRAFT: MessageDraft = {
  mode: "now",
  botId: null,
  groups: new Set(),
  message: "",
  entities: [],
  options: NO_OPTIONS,
  lifetime: NO_LIFETIME,
  chosen: [],
  keyboardId: null,
  date: "",
  time: "",
  repeat: "none",
  rule: null,
  timezone: null,
  handedOver: null,
  missingImage: null,
  imageKey: null,
  saved: null,
  copy: null,
  image: null,
};

/** Whether the draft contains more than a bot and groups. */
export const hasContent = ({ message, chosen, handedOver, imageKey }: MessageDraft): boolean =>
  message.trim() !== "" || chosen.length > 0 || handedOver !== null || imageKey !== null;

/** The draft after sending: the bot stays, and so do the fields of the other tab. */
export const AFTER_SENDING: Partial<MessageDraft> = {
  groups: EMPTY_DRAFT.groups,
  message: "",
  entities: [],
  options: NO_OPTIONS,
  lifetime: NO_LIFETIME,
  chosen: [],
  keyboardId: null,
  handedOver: null,
  saved: null,
  image: null,
};
export const AFTER_SCHEDULING: Partial<MessageDraft> = {
  ...AFTER_SENDING,
  date: "",
  time: "",
  repeat: "none",
  rule: null,
  timezone: null,
};

/** The fields that make up the message and its time. */
const MESSAGE_FIELDS = [
  "botId",
  "groups",
  "message",
  "entities",
  "options",
  "lifetime",
  "chosen",
  "image",
  "keyboardId",
  "date",
  "time",
  "repeat",
  "rule",
  "timezone",
] as const satisfies readonly (keyof MessageDraft)[];

/** Whether the message is the same in two states of the draft. */
export const isSameMessage = (before: MessageDraft, after: MessageDraft): boolean =>
  MESSAGE_FIELDS.every((field) => before[field] === after[field]);
