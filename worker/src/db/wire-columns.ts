import { bots, groups } from "./schema.ts";

/** What leaves the worker of a bot; its secrets are in other columns. */
export const botColumns = {
  id: bots.id,
  name: bots.name,
  status: bots.status,
  token: bots.token,
  created_at: bots.created_at,
  username: bots.username,
  reason: bots.reason,
};

export const groupColumns = {
  id: groups.id,
  name: groups.name,
  chatId: groups.chatId,
  type: groups.type,
  created_at: groups.created_at,
};
