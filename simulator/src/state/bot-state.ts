import type { BotPace } from "#limits/bot-pace.ts";
import type { TelegramError } from "#telegram-error.ts";
import type { UpdateQueue } from "#updates/update-queue.ts";
import type { Webhook } from "#updates/webhook.ts";

import type { User } from "./people.ts";

type PendingPoll = { wake: () => void; end: (error: TelegramError) => void };

export type Bot = {
  user: User & { username: string };
  token: string;
  /** Privacy mode is off: the bot receives every message of its groups. */
  readsEverything: boolean;
  /** Whether anyone may add it to a group. */
  canJoinGroups: boolean;
  isFrozen: boolean;
  /** The domain set at BotFather; a `login_url` may lead only there. */
  loginDomain: string | null;
  loggedOutUntil: number;
  allowedUpdates: ReadonlySet<string>;
  queue: UpdateQueue;
  poll: PendingPoll | null;
  lastPoll: { offset: number; at: number } | null;
  nextConflictAt: number;
  webhook: Webhook | null;
  nextWebhookAt: number;
  /** A setWebhook in progress; another one ends it. */
  webhookChange: { end: (error: TelegramError) => void } | null;
  pace: BotPace;
};
