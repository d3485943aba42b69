import type { Bot } from "#state/bot-state.ts";
import { unixNow, type World } from "#state/simulated-world.ts";

import { type QueuedUpdate, UPDATE_LIFETIME_MS } from "./update-queue.ts";
import { postUpdate, type WebhookOutcome } from "./webhook-request.ts";
import { closeWebhook, type Webhook, type WebhookLane } from "./webhook.ts";

const GONE_LIMIT_SECONDS = 23 * 3600;
const MAX_DELAY_SECONDS = 60;

const newLane = (): WebhookLane => ({ waiting: [], isBusy: false, failures: 0, delaySeconds: 1 });

export function queueForWebhook(world: World, bot: Bot, webhook: Webhook, entry: QueuedUpdate) {
  let lane = webhook.lanes.get(entry.chatId);
  if (!lane) {
    lane = newLane();
    webhook.lanes.set(entry.chatId, lane);
  }
  lane.waiting.push(entry);
  if (lane.isBusy) return;
  lane.isBusy = true;
  webhook.ready.push(lane);
  sendReady(world, bot, webhook);
}

function sendReady(world: World, bot: Bot, webhook: Webhook) {
  while (!webhook.isClosed && webhook.inFlight < webhook.maxConnections) {
    const lane = webhook.ready.shift();
    if (!lane) return;
    const delivery = deliverNext(world, bot, webhook, lane).finally(() => {
      world.deliveries.delete(delivery);
    });
    world.deliveries.add(delivery);
  }
}

async function deliverNext(world: World, bot: Bot, webhook: Webhook, lane: WebhookLane) {
  const entry = lane.waiting[0];
  if (!entry) return;
  webhook.inFlight++;
  const outcome = await postUpdate(world, webhook, entry.update);
  webhook.inFlight--;
  if (webhook.isClosed) return;
  if (outcome.kind === "accepted") {
    webhook.goneSince = null;
    dropFirst(bot, webhook, lane, entry);
    if (outcome.reply) await world.runWebhookReply(bot, outcome.reply);
  } else {
    recordFailure(world, bot, webhook, outcome);
    retryLater(world, bot, webhook, lane, entry, outcome.retryAfterSeconds);
  }
  sendReady(world, bot, webhook);
}

function dropFirst(bot: Bot, webhook: Webhook, lane: WebhookLane, entry: QueuedUpdate) {
  bot.queue.entries.delete(entry.update.update_id);
  lane.waiting.shift();
  lane.failures = 0;
  lane.delaySeconds = 1;
  if (lane.waiting.length > 0) webhook.ready.push(lane);
  else webhook.lanes.delete(entry.chatId);
}

type Failure = Extract<WebhookOutcome, { kind: "failed" }>;

function recordFailure(world: World, bot: Bot, webhook: Webhook, failure: Failure) {
  const now = unixNow(world);
  webhook.lastErrorAt = now;
  webhook.lastError = failure.error;
  webhook.goneSince = failure.status === 410 ? (webhook.goneSince ?? now) : null;
  if (webhook.goneSince !== null && now > webhook.goneSince + GONE_LIMIT_SECONDS) {
    closeWebhook(webhook);
    bot.webhook = null;
  }
}

/** The first retry comes at once, each later one after twice the previous delay. */
function retryLater(
  world: World,
  bot: Bot,
  webhook: Webhook,
  lane: WebhookLane,
  entry: QueuedUpdate,
  retryAfterSeconds: number,
) {
  let waitSeconds = retryAfterSeconds;
  if (retryAfterSeconds === 0 && lane.failures > 0) {
    const longest = MAX_DELAY_SECONDS * (1 + world.random.next());
    lane.delaySeconds = Math.min(longest, lane.delaySeconds * 2);
    waitSeconds = lane.delaySeconds;
  }
  const wakeAt = world.clock.now() + waitSeconds * 1000;
  if (wakeAt > entry.createdAt + UPDATE_LIFETIME_MS) {
    dropFirst(bot, webhook, lane, entry);
    return;
  }
  lane.failures++;
  const cancel = world.clock.setTimer(waitSeconds * 1000, () => {
    webhook.timers.delete(cancel);
    webhook.ready.push(lane);
    sendReady(world, bot, webhook);
  });
  webhook.timers.add(cancel);
}
