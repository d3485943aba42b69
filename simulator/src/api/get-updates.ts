import { sleepOn } from "#clock.ts";
import { refusals } from "#refusals.ts";
import type { Bot } from "#state/bot-state.ts";
import type { World } from "#state/simulated-world.ts";
import type { TelegramError } from "#telegram-error.ts";
import { dropExpired, takeUpdates, type Update } from "#updates/update-queue.ts";
import { chooseUpdateTypes } from "#updates/update-types.ts";

import type { Call } from "./api-call.ts";

const MAX_TIMEOUT_SECONDS = 50;
const CONFLICT_PAUSE_MS = 3000;

/** Telegram keeps the list until another one is given, by getUpdates or setWebhook. */
export function saveAllowedUpdates({ bot, params }: Call) {
  const names = params.json("allowed_updates", refusals.allowedUpdatesInvalid);
  if (Array.isArray(names)) bot.allowedUpdates = chooseUpdateTypes(names.map(String));
}

/** Repeated conflicts are answered only after a pause. */
async function failWithConflict(world: World, bot: Bot, error: TelegramError): Promise<never> {
  const now = world.clock.now();
  const isRepeated = now < bot.nextConflictAt;
  if (!isRepeated) bot.nextConflictAt = now + CONFLICT_PAUSE_MS;
  else if (world.settings.imposesWaits) {
    await sleepOn(world.clock, CONFLICT_PAUSE_MS, world.closing.signal);
  }
  throw error;
}

/** Fails a call whose wait was ended by another call, a restart or BotFather. */
export async function failEnded(world: World, bot: Bot, error: TelegramError): Promise<never> {
  if (error.code === 409) return failWithConflict(world, bot, error);
  throw error;
}

/** The same offset again at once is a busy loop: Telegram makes it wait, or returns a single update. */
function pollTerms({ world, bot, params }: Call, offset: number) {
  const now = world.clock.now();
  let limit = params.integer("limit", 100, 1, 100);
  let timeoutSeconds = params.integer("timeout", 0, 0, MAX_TIMEOUT_SECONDS);
  const isRepeated = world.settings.limits.pollingRules && bot.lastPoll?.offset === offset;
  const sinceMs = now - (bot.lastPoll?.at ?? -Infinity);
  if (isRepeated && sinceMs < 3000 && world.settings.imposesWaits) {
    timeoutSeconds = Math.max(timeoutSeconds, 3);
  }
  if (isRepeated && sinceMs < 500) limit = 1;
  bot.lastPoll = { offset, at: now };
  return { limit, timeoutSeconds };
}

export async function getUpdates(call: Call): Promise<Update[]> {
  const { world, bot, params } = call;
  if (bot.webhook || bot.webhookChange)
    return failWithConflict(world, bot, refusals.webhookIsActive());
  const offset = params.integer("offset", 0);
  saveAllowedUpdates(call);
  const { limit, timeoutSeconds } = pollTerms(call, offset);
  bot.poll?.end(refusals.otherPoll());

  dropExpired(bot.queue, world.clock.now());
  const updates = takeUpdates(bot.queue, offset, limit);
  if (updates.length > 0 || timeoutSeconds === 0) return updates;
  const ended = await waitForUpdate(call, timeoutSeconds);
  if (ended) return failEnded(world, bot, ended);
  return takeUpdates(bot.queue, offset, limit);
}

/** Resolves to null when there may be updates, or to the error if another request took over. */
function waitForUpdate(call: Call, timeoutSeconds: number): Promise<TelegramError | null> {
  const { world, bot, signal } = call;
  return new Promise((resolve) => {
    const settle = (error: TelegramError | null) => {
      cancel();
      for (const source of [signal, world.closing.signal]) {
        source.removeEventListener("abort", stop);
      }
      if (bot.poll === poll) bot.poll = null;
      resolve(error);
    };
    const stop = () => settle(null);
    const poll = { wake: stop, end: (error: TelegramError) => settle(error) };
    const cancel = world.clock.setTimer(timeoutSeconds * 1000, stop);
    for (const source of [signal, world.closing.signal]) source.addEventListener("abort", stop);
    bot.poll = poll;
    if (signal.aborted || world.closing.signal.aborted) stop();
  });
}
