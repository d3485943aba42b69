import { z } from "zod";

const rate = (value: number) => z.number().positive().nullable().default(value);

/** Null, or false, switches a limit off. https://core.telegram.org/bots/faq#broadcasting-to-users */
export const LimitSettings = z.strictObject({
  botMessagesPerSecond: rate(30),
  chatMessagesPerSecond: rate(1),
  /** How many messages a chat takes at once before the rate above applies. */
  chatBurst: z.int().positive().default(1),
  /** Groups, supergroups and channels. */
  groupMessagesPerMinute: rate(20),
  groupEditsPerMinute: rate(20),
  unsentPerChat: rate(310),
  newTokensPerMinute: rate(20),
  newTokensPerHour: rate(600),
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
  chatMessagesPerSecond: null,
  chatBurst: 1,
  groupMessagesPerMinute: null,
  groupEditsPerMinute: null,
  unsentPerChat: null,
  newTokensPerMinute: null,
  newTokensPerHour: null,
  webhooksPerSecond: null,
  sameSizeUploads: false,
  pollingRules: false,
  wrapsAlbumFlood: false,
});
