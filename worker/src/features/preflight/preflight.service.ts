import type { Preflight, PreflightInput } from "@tbm/contract/preflight.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { and, eq, sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { readReach } from "#discovery/group-rights.ts";
import { refreshRights } from "#discovery/stale-rights.ts";
import { refused } from "#http/app-error.ts";
import { findGroups } from "#messages/references.ts";
import { previewOf } from "#planning/schedules/schedule-preview.ts";
import type { Ports } from "#ports.ts";
import { type Backlog, readBacklog } from "#sending/pace/backlog.ts";
import { estimateSeconds } from "#sending/pace/estimate.ts";

import { examineContent } from "./content-faults.ts";
import { blocking, remark } from "./faults.ts";

/** Outdated rights are refreshed a few at a time, and the answer waits for them only this long. */
const GROUPS_REFRESHED = 5;
const REFRESH_WAIT_MS = 1500;
const HOUR_SECONDS = 3600;
const NOTHING_AHEAD: Backlog = { parts: [], busiest: [], pauseMs: 0 };

async function findBot({ db }: Ports, id: string) {
  const [bot] = await db.select().from(bots).where(eq(bots.id, id));
  if (bot) return bot;
  throw refused("bot_gone");
}

async function refresh(ports: Ports, botId: string, groups: readonly string[]): Promise<void> {
  const isAsked = sql`groups.id IN (SELECT value FROM json_each(${JSON.stringify(groups)}))`;
  const which = and(sql`memberships.bot_id = ${botId}`, isAsked) ?? isAsked;
  const reading = refreshRights(ports, which, { limit: GROUPS_REFRESHED }).catch(
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      ports.log.error("rights not read", { bot: botId, message });
    },
  );
  ports.background(reading);
  const deadline = Promise.withResolvers<void>();
  const cancel = ports.setTimer(REFRESH_WAIT_MS, deadline.resolve);
  await Promise.race([reading, deadline.promise]).finally(cancel);
}

/** Checks a message before it is sent: who would get it, what is wrong with it, how long it takes. */
export async function preflight(ports: Ports, input: PreflightInput): Promise<Preflight> {
  const { botId, source } = input;
  const bot = await findBot(ports, botId);
  const { ids: groups } = await findGroups(ports, input.groups);
  await refresh(ports, botId, groups);
  const { faults, needs, weights } = await examineContent(ports, input);
  const { known, inBusiestChat, troubled, named } = await readReach(ports, botId, groups, needs);
  const ready = known - troubled.length;
  const ahead = source === "now" ? await readBacklog(ports, botId, groups) : NOTHING_AHEAD;
  const seconds =
    ahead.pauseMs / 1000 +
    estimateSeconds({
      parts: [...ahead.parts, { deliveries: ready, weights }],
      busiest: [...ahead.busiest, ...Array.from({ length: inBusiestChat }, () => weights).flat()],
    });
  if (groups.length > known) {
    faults.push(blocking({ code: "groups_gone", params: { count: groups.length - known } }));
  }
  if (bot.status === "offline") {
    faults.push(remark({ code: "bot_offline", params: { cause: bot.cause } }));
  }
  if (source === "campaign" && seconds > input.intervalHours * HOUR_SECONDS) {
    faults.push(remark(plain("slower_than_interval")));
  }
  const late = input.timing && previewOf(ports, input.timing).cause;
  if (late) faults.push(blocking({ code: "time_refused", params: { cause: late } }));
  const waiting = ahead.parts.reduce((sum, { deliveries }) => sum + deliveries, 0);
  return { ready, troubled, groups: named, faults, seconds, waiting };
}
