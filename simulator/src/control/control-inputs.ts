import { z } from "zod";

import { AdminRights, ChatPermissions } from "#state/rights.ts";

export const BotInput = z.strictObject({
  name: z.string().min(1),
  username: z.string().optional(),
  token: z
    .string()
    .regex(/^[1-9]\d*:[\w-]+$/, "A token looks like 123456:ABC-def")
    .optional(),
  /** Privacy mode off. */
  readsEverything: z.boolean().default(false),
  /** BotFather's /setjoingroups. */
  canJoinGroups: z.boolean().default(true),
});
export type BotInput = z.input<typeof BotInput>;

export const BotChange = z.strictObject({
  isFrozen: z.boolean().optional(),
  /** The domain that `login_url` buttons may lead to; null unlinks it. */
  loginDomain: z.string().min(1).nullable().optional(),
  readsEverything: z.boolean().optional(),
  canJoinGroups: z.boolean().optional(),
});
export type BotChange = z.input<typeof BotChange>;

export const BotStanding = z.strictObject({
  status: z.enum(["administrator", "member", "restricted", "left", "kicked"]),
  /** For an administrator; missing rights have Telegram's default. */
  rights: AdminRights.partial().optional(),
  /** For a restricted member; missing permissions are forbidden. */
  permissions: ChatPermissions.partial().optional(),
});
export type BotStanding = z.input<typeof BotStanding>;

export const ChatInput = z.strictObject({
  type: z.enum(["group", "supergroup", "channel"]),
  title: z.string().min(1),
  username: z.string().optional(),
  isForum: z.boolean().default(false),
  topics: z.array(z.string().min(1)).default([]),
  /** Names of members; the first is the owner. */
  members: z.array(z.string().min(1)).default([]),
  /** Further members who are only counted. */
  unnamedMemberCount: z.int().nonnegative().default(0),
  /** Bots that are members from the start. */
  bots: z.array(BotStanding.extend({ botId: z.int() })).default([]),
});
export type ChatInput = z.input<typeof ChatInput>;

export const ChatChange = z.strictObject({
  title: z.string().min(1).optional(),
  username: z.string().nullable().optional(),
  permissions: ChatPermissions.partial().optional(),
  slowModeSeconds: z.int().nonnegative().optional(),
  paidMessageStars: z.int().nonnegative().optional(),
  unnamedMemberCount: z.int().nonnegative().optional(),
  isGeneralClosed: z.boolean().optional(),
  /** Telegram itself forbids all posts, also by administrators. */
  isRestricted: z.boolean().optional(),
  /** The Bot API server does not know of changes here, so Telegram's core refuses instead. */
  isViewStale: z.boolean().optional(),
  /** Only members may write, although the chat is public. */
  joinToSend: z.boolean().optional(),
  /** Telegram's answer to every send: `CHAT_RESTRICTED`, or a complete error. Null ends it. */
  refusal: z
    .union([z.string(), z.strictObject({ code: z.int(), description: z.string() })])
    .nullable()
    .optional(),
});
export type ChatChange = z.input<typeof ChatChange>;

export const PersonInput = z.strictObject({
  name: z.string().min(1),
  username: z.string().optional(),
});
export type PersonInput = z.input<typeof PersonInput>;

export const PersonChange = z.strictObject({
  isDeactivated: z.boolean().optional(),
  /** Forbids buttons that link to this person. */
  forbidsButtons: z.boolean().optional(),
  /** Presses Start in the chat with this bot. The text after `?start=` in the link goes along. */
  startsBot: z.int().optional(),
  startText: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  blocksBot: z.int().optional(),
});
export type PersonChange = z.input<typeof PersonChange>;

export const MemberPost = z.strictObject({
  /** A name or a user id; the owner by default. Ignored in channels. */
  author: z.union([z.string(), z.int()]).optional(),
  text: z.string().default(""),
  /** A picture, in base64. */
  photo: z.string().optional(),
  threadId: z.int().optional(),
  replyToId: z.int().optional(),
});
export type MemberPost = z.input<typeof MemberPost>;

export const TopicChange = z.strictObject({
  name: z.string().min(1).optional(),
  isClosed: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
});
export type TopicChange = z.input<typeof TopicChange>;

export const Page = z.strictObject({
  before: z.coerce.number().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
});
export type Page = z.input<typeof Page>;

export const JournalPage = z.strictObject({
  after: z.coerce.number().default(0),
  chatId: z.coerce.number().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});
export type JournalPage = z.input<typeof JournalPage>;

export const OutageInput = z.strictObject({
  ms: z.number().nonnegative(),
  /** What happens to every call, unless a status is given; `refused` by default. */
  kind: z.enum(["refused", "reset", "hang"]).optional(),
  /** A proxy answers instead of Telegram with this status: 502, 503, 504. */
  status: z.int().min(500).max(599).optional(),
  /** The proxy answers in JSON instead of with a page. */
  isJson: z.boolean().optional(),
});
export type OutageInput = z.input<typeof OutageInput>;

export const LatencyInput = z.strictObject({
  ms: z.number().nonnegative().optional(),
  webhookMs: z.number().nonnegative().optional(),
});

export const FileChange = z.strictObject({
  /** Every id that this bot has for the file fails this way until it is uploaded again. */
  reference: z.enum(["expired", "invalid", "empty"]),
});
export type FileChange = z.input<typeof FileChange>;

export const Milliseconds = z.strictObject({ ms: z.number().nonnegative() });
