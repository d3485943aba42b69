import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { GivenId, Instant, Name } from "./fields.ts";
import { Group } from "./groups.ts";
import { fault } from "./sentences/encode-fault.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** In place of a bot's id: each group gets a bot that may post there. */
export const AUTOMATIC_BOT = "auto";
/** The name that a record with `AUTOMATIC_BOT` has in answers. */
export const AUTOMATIC_NAME = "Automatic";

export const Bot = z.object({
  id: GivenId,
  name: z.string(),
  /** `online`, or anything else. */
  status: z.string(),
  /** Only the first characters. A worker never returns a whole token. */
  token: z.optional(z.string()),
  created_at: Instant,
  username: z.nullish(z.string()),
  /** Why a bot is not online, in plain words. */
  reason: z.nullish(z.string()),
  cause: z.nullish(WireCause),
  /** Whether anyone may add it to a group. Null until Telegram has said. */
  can_join_groups: z.nullish(z.boolean()),
});
export type Bot = z.infer<typeof Bot>;

/** A token becomes part of a URL, where `/`, `?` or `#` would change the meaning. */
const BotToken = z
  .string(fault("token_required"))
  .check(z.trim(), z.regex(/^\d{6,15}:[A-Za-z0-9_-]{30,64}$/, fault("token_malformed")));

export const BotInput = z.object({ name: Name, token: BotToken });
export type BotInput = z.infer<typeof BotInput>;

/** Omitted fields stay unchanged. */
export const BotChange = z
  .object({ name: z.optional(Name), token: z.optional(BotToken) })
  .check(
    z.refine(
      ({ name, token }) => name !== undefined || token !== undefined,
      fault("bot_change_empty"),
    ),
  );
export type BotChange = z.infer<typeof BotChange>;

/** What is deleted with a bot. */
export const BotUses = z.object({ scheduledMessages: z.number(), campaigns: z.number() });
export type BotUses = z.infer<typeof BotUses>;

export const botCalls = {
  listBots: {
    method: "GET",
    path: "/api/bots",
    summary: "Lists the bots, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Bot) },
  },
  createBot: {
    method: "POST",
    path: "/api/bots",
    summary: "Adds a bot: checks its token with Telegram and sets up how updates arrive",
    access: "key",
    body: { kind: "json", schema: BotInput },
    answer: { status: 201, schema: Bot },
    refusals: [409, 422, 502],
  },
  updateBot: {
    method: "PATCH",
    path: "/api/bots/{id}",
    summary: "Renames a bot, or replaces its token by a new one of the same bot",
    access: "key",
    body: { kind: "json", schema: BotChange },
    answer: { status: 200, schema: Bot },
    refusals: [404, 422, 502],
  },
  deleteBot: {
    method: "DELETE",
    path: "/api/bots/{id}",
    summary: "Deletes a bot with its queue, schedules and campaigns",
    access: "key",
    answer: { status: 204 },
    refusals: [404],
  },
  listBotGroups: {
    method: "GET",
    path: "/api/bots/{id}/groups",
    summary: "Lists the groups this bot may post to",
    access: "key",
    answer: { status: 200, schema: z.array(Group) },
    refusals: [404],
  },
  getBotUses: {
    method: "GET",
    path: "/api/bots/{id}/uses",
    summary: "Counts the scheduled messages and campaigns that are deleted with a bot",
    access: "key",
    answer: { status: 200, schema: BotUses },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
