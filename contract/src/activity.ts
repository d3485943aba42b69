import { z } from "zod/mini";

import { Broadcast } from "./broadcasts.ts";
import type { Call } from "./call.ts";
import { Id, Instant } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { WireCause } from "./sentences/wire-cause.ts";

/** The first few items, and how many there are in total. */
export const first = <T extends z.ZodMiniType>(item: T) =>
  z.object({ total: z.number(), items: z.array(item) });

/** A broadcast without its content. */
export const BroadcastProgress = z.extend(
  z.pick(Broadcast, {
    id: true,
    bot_count: true,
    bot_name: true,
    title: true,
    message: true,
    finished_at: true,
    is_telegram_silent: true,
    total: true,
    pending: true,
    sent: true,
    failed: true,
    unconfirmed: true,
    cancelled: true,
    missed: true,
  }),
  {
    bot_id: z.optional(Id),
    /** True if another bot can post in a group where its own is offline or may not post. */
    needs_other_bot: z.optional(z.boolean()),
  },
);
export type BroadcastProgress = z.infer<typeof BroadcastProgress>;

/** A change to posts, counted like a broadcast: `sent` is the number of groups where it is made. */
export const ChangeProgress = z.extend(BroadcastProgress, {
  /** `edit`, `delete`, or `buttons` for a keyboard that changed. */
  kind: z.string(),
  /** The message whose posts it changes; `title` and `message` are its own. */
  broadcast_id: z.nullish(Id),
  /** The keyboard whose posts it updates; `title` is its name. */
  keyboard_id: z.nullish(Id),
});
export type ChangeProgress = z.infer<typeof ChangeProgress>;

/** What is being sent or changed, and what needs the operator's attention. */
export const Activity = z.object({
  sending: first(BroadcastProgress),
  /** Changes to posts that are being made. */
  changing: first(ChangeProgress),
  /** Failed or unconfirmed in some group within the last day, and not resent since. */
  failed: first(BroadcastProgress),
  /** Changes that failed or are unconfirmed in some group within the last day, and were not made again since. */
  failed_changes: first(ChangeProgress),
  /** How many groups no bot can post to any longer. */
  lost_groups: z.number(),
  /** How many groups await the operator's acceptance. */
  new_groups: z.number(),
  offline_bots: first(
    z.object({
      id: Id,
      name: z.string(),
      reason: z.nullish(z.string()),
      cause: z.nullish(WireCause),
    }),
  ),
  /** Active campaigns whose last run did not happen. */
  skipped_campaigns: first(
    z.object({
      id: Id,
      name: z.string(),
      folder_id: Id,
      note: z.string(),
      cause: z.optional(WireCause),
    }),
  ),
  /** Scheduled messages with a run that was missed within the last day. */
  missed_schedules: first(
    z.object({
      id: Id,
      message: z.string(),
      note: z.nullish(z.string()),
      cause: z.nullish(WireCause),
    }),
  ),
  /** Why the last backup failed. Null if it succeeded. Older workers omit it. */
  failed_backup: z.nullish(z.object({ reason: z.string(), cause: WireCause })),
  /** When the next scheduled message or campaign is due. Null if none is planned. */
  next_run_at: z.nullable(Instant),
});
export type Activity = z.infer<typeof Activity>;

export const activityCalls = {
  getActivity: {
    method: "GET",
    path: "/api/activity",
    summary: `Returns what is being sent or changed and what needs attention, at most ${LIMITS.dashboardItems} of each`,
    access: "key",
    answer: { status: 200, schema: Activity },
  },
} as const satisfies Record<string, Call>;
