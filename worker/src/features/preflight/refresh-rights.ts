import { and, type SQL, sql } from "drizzle-orm";

import { refreshRights } from "#discovery/stale-rights.ts";
import type { Ports } from "#ports.ts";

/** Outdated rights are refreshed a few at a time, and the answer waits for them only this long. */
const GROUPS_REFRESHED = 5;
const REFRESH_WAIT_MS = 1500;

/** Asks Telegram what these bots may do in a few of these groups, where that was not asked for long. */
export async function refresh(
  ports: Ports,
  isOfBot: SQL,
  groups: readonly string[],
): Promise<void> {
  const isAsked = sql`groups.id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))`;
  const which = and(isOfBot, isAsked) ?? isAsked;
  const reading = refreshRights(ports, which, { limit: GROUPS_REFRESHED }).catch(
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.error("rights not read", { message });
    },
  );
  ports.background(reading);
  const deadline = Promise.withResolvers<void>();
  const cancel = ports.setTimer(REFRESH_WAIT_MS, deadline.resolve);
  await Promise.race([reading, deadline.promise]).finally(cancel);
}
