import { type Cause, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { sql } from "drizzle-orm";

import { newGroups } from "./group-tables.ts";
import { bots, groups } from "./schema.ts";

/** The columns of a bot that `toBot` sends to the console. Secrets are in other columns. */
export const botColumns = {
  id: bots.id,
  name: bots.name,
  status: bots.status,
  token: bots.token,
  created_at: bots.created_at,
  username: bots.username,
  cause: bots.cause,
  can_join_groups: bots.can_join_groups,
};

export const toBot = <Row extends { cause: Cause | null }>(row: Row) => ({
  ...row,
  reason: row.cause && sentenceOf(row.cause),
});

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
