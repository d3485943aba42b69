import { sql } from "drizzle-orm";

import { newGroups } from "./group-tables.ts";
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
  can_join_groups: bots.can_join_groups,
};

export const groupColumns = {
  id: groups.id,
  name: groups.name,
  chatId: groups.chatId,
  type: groups.type,
  created_at: groups.created_at,
  status: sql<
    "new" | "accepted"
  >`iif(${groups.id} in (select ${newGroups.group_id} from ${newGroups}), 'new', 'accepted')`,
};
