import { sql } from "drizzle-orm";

import { memberships } from "#db/schema.ts";

/**
 * A newer sign of the bot's presence undoes an older word that it is gone, but not one that it may
 * not write. Where nothing was said about rights, the bot is taken to have them.
 */
export const mayPost = sql`case
  when ${memberships.seen_at} > ${memberships.standing_at}
  then ${memberships.seen} = 'present' and coalesce(${memberships.standing}, 'posting') <> 'silenced'
  else ${memberships.standing} = 'posting' end`;
