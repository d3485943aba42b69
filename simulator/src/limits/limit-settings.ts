import { z } from "zod";

const rate = (value: number) => z.number().positive().nullable().default(value);
const count = (value: number) => z.int().positive().nullable().default(value);

/** Null or false turns a limit off. https://core.telegram.org/bots/faq#broadcasting-to-users */
export const LimitSettings = z.strictObject({
  botMessagesPerSecond: count(30),
  /** Edits, deletions and pins count as messages for the bot's limit per second. */
  changesCountAsMessages: z.boolean().default(true),
  /** getChat and similar calls, and getFile. Telegram gives no number; this is the one for messages. */
  botReadsPerSecond: count(30),
  chatMessagesPerSecond: rate(1),
  /** How many messages a chat accepts at once before the rate above applies. */
  chatBurst: z.int().positive().default(1),
  /** Groups, supergroups and channels. */
  groupMessagesPerMinute: count(20),
  groupEditsPerMinute: count(20),
  /**
   * Sending to a chat during its 429 adds this many seconds to the wait, then twice, then three times as many, until a
   * message passes. Off by default, because it is not known how Telegram counts.
   */
  floodPenaltySeconds: z.number().positive().nullable().default(null),
  unsentPerChat: count(310),
  /** Per address. */
  newTokensPerMinute: count(20),
  newTokensPerHour: count(600),
  /** For all addresses together. */
  allNewTokensPerMinute: count(1000),
  allNewTokensPerHour: count(10_000),
  webhooksPerSecond: rate(1),
  sameSizeUploads: z.boolean().default(true),
  pollingRules: z.boolean().default(true),
  /** Reports a flooded album as 400 `failed to send message #1 …`, as some servers did. */
  wrapsAlbumFlood: z.boolean().default(false),
});
export type LimitSettings = z.infer<typeof LimitSettings>;

export type LimitInput = z.input<typeof LimitSettings>;

export const noLimits = (): LimitSettings => ({
  botMessagesPerSecond: null,
  changesCountAsMessages: false,
  botReadsPerSecond: null,
  chatMessagesPerSecond: null,
  chatBurst: 1,
  groupMessagesPerMinute: null,
  groupEditsPerMinute: null,
  floodPenaltySeconds: null,
  unsentPerChat: null,
  newTokensPerMinute: null,
  newTokensPerHour: null,
  allNewTokensPerMinute: null,
  allNewTokensPerHour: null,
  webhooksPerSecond: null,
  sameSizeUploads: false,
  pollingRules: false,
  wrapsAlbumFlood: false,
});
