import { createBotPace } from "#limits/bot-pace.ts";
import { refusals } from "#refusals.ts";
import type { Bot } from "#state/bot-state.ts";
import type { World } from "#state/simulated-world.ts";
import { createUpdateQueue } from "#updates/update-queue.ts";
import { defaultUpdateTypes } from "#updates/update-types.ts";
import { closeWebhook } from "#updates/webhook.ts";

import { ControlError } from "./control-error.ts";
import { BotChange, BotInput } from "./control-inputs.ts";
import { type BotView, botView } from "./control-views.ts";
import { findBot } from "./find-records.ts";

const SECRET_LENGTH = 35;

const newSecret = (world: World) => world.random.characters(SECRET_LENGTH);

const usernameFrom = (name: string, id: number) => {
  const letters = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return `${/^[a-z]/.test(letters) ? letters : `sim_${id}`}_bot`;
};

export function createBot(world: World, input: BotInput): BotView {
  const { name, readsEverything, canJoinGroups, ...given } = BotInput.parse(input);
  const id = given.token ? Number.parseInt(given.token, 10) : world.nextUserId++;
  if (world.botsById.has(id)) throw new ControlError(409, `Bot ${id} exists already.`);
  const token = given.token ?? `${id}:${newSecret(world)}`;
  const bot: Bot = {
    user: {
      id,
      is_bot: true,
      first_name: name,
      username: given.username ?? usernameFrom(name, id),
    },
    token,
    readsEverything,
    canJoinGroups,
    isFrozen: false,
    loginDomain: null,
    loggedOutUntil: 0,
    allowedUpdates: defaultUpdateTypes,
    queue: createUpdateQueue(100_000_000 + world.random.integer(800_000_000)),
    poll: null,
    lastPoll: null,
    nextConflictAt: 0,
    webhook: null,
    nextWebhookAt: 0,
    webhookChange: null,
    pace: createBotPace(),
  };
  world.botsById.set(id, bot);
  world.botsByToken.set(token, bot);
  world.events.publish({ type: "bots" });
  return botView(bot);
}

/** The old token stops working at once, and the webhook is removed. */
export function revokeToken(world: World, botId: number): BotView {
  const bot = findBot(world, botId);
  world.botsByToken.delete(bot.token);
  bot.token = `${botId}:${newSecret(world)}`;
  world.botsByToken.set(bot.token, bot);
  bot.poll?.end(refusals.unauthorized());
  bot.webhookChange?.end(refusals.unauthorized());
  if (bot.webhook) closeWebhook(bot.webhook);
  bot.webhook = null;
  world.events.publish({ type: "bots" });
  return botView(bot);
}

export function changeBot(world: World, botId: number, change: BotChange): BotView {
  const bot = findBot(world, botId);
  const { isFrozen, readsEverything, canJoinGroups, loginDomain } = BotChange.parse(change);
  bot.isFrozen = isFrozen ?? bot.isFrozen;
  bot.readsEverything = readsEverything ?? bot.readsEverything;
  bot.canJoinGroups = canJoinGroups ?? bot.canJoinGroups;
  if (loginDomain !== undefined) bot.loginDomain = loginDomain;
  world.events.publish({ type: "bots" });
  return botView(bot);
}
