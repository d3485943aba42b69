import { refusals } from "#refusals.ts";

import type { Call } from "./api-call.ts";

const LOGGED_OUT_MS = 600_000;

export const getMe = ({ bot }: Call) => ({
  ...bot.user,
  can_join_groups: bot.canJoinGroups,
  can_read_all_group_messages: bot.readsEverything,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
});

/** The bot cannot use this server again for ten minutes. */
export const logOut = ({ bot, world }: Call) => {
  bot.loggedOutUntil = world.clock.now() + LOGGED_OUT_MS;
  bot.poll?.end(refusals.loggedOut());
  return true;
};

export const close = () => true;
