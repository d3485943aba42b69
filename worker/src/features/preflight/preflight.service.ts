import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Preflight, PreflightInput } from "@tbm/contract/preflight.ts";
import { shortestGapHours } from "@tbm/contract/recurrence/rhythm.ts";
import { plain, sentenceOf } from "@tbm/contract/sentences/sentences.ts";
import { eq, sql } from "drizzle-orm";

import { bots } from "#db/schema.ts";
import { readReach } from "#discovery/group-rights.ts";
import { refused } from "#http/app-error.ts";
import { findGroups } from "#messages/references.ts";
import { type Crowding, findCrowding } from "#planning/crowding/crowding.ts";
import { previewOf } from "#planning/schedules/schedule-preview.ts";
import type { Ports } from "#ports.ts";
import { type Backlog, readBacklog } from "#sending/pace/backlog.ts";
import { estimateSeconds } from "#sending/pace/estimate.ts";

import { examineAutomatic, type Forecast } from "./automatic-forecast.ts";
import { type Content, examineContent } from "./content-faults.ts";
import { blocking, remark } from "./faults.ts";
import { postsOfFirstDay } from "./own-runs.ts";
import { refresh } from "./refresh-rights.ts";

const HOUR_SECONDS = 3600;
const NOTHING_AHEAD: Backlog = { parts: [], busiest: [], pauseMs: 0 };

async function findBot({ db }: Ports, id: string) {
  const [bot] = await db.select().from(bots).where(eq(bots.id, id));
  if (bot) return bot;
  throw refused("bot_gone");
}

/** Who would get a message from one bot, and when. */
async function examineBot(
  ports: Ports,
  { botId, source }: PreflightInput,
  groups: readonly string[],
  { needs, weights }: Content,
): Promise<Forecast> {
  const bot = await findBot(ports, botId);
  await refresh(ports, sql`memberships.bot_id = ${botId}`, groups);
  const { known, inBusiestChat, troubled, named } = await readReach(ports, botId, groups, needs);
  const ready = known - troubled.length;
  const ahead = source === "now" ? await readBacklog(ports, botId, groups) : NOTHING_AHEAD;
  const seconds =
    ahead.pauseMs / 1000 +
    estimateSeconds({
      parts: [...ahead.parts, { deliveries: ready, weights }],
      busiest: [...ahead.busiest, ...Array.from({ length: inBusiestChat }, () => weights).flat()],
    });
  const isOffline = bot.status === "offline";
  const faults = isOffline ? [remark({ code: "bot_offline", params: { cause: bot.cause } })] : [];
  const waiting = ahead.parts.reduce((sum, { deliveries }) => sum + deliveries, 0);
  return { known, ready, troubled, groups: named, faults, seconds, waiting };
}

/** Groups that have enough posts today don't get the message either. */
function withoutSkipped(
  forecast: Omit<Forecast, "known">,
  skipped: Crowding["skipped"],
): Omit<Forecast, "known"> {
  const troubled = new Set(forecast.troubled);
  const more = skipped.filter(({ id }) => !troubled.has(id));
  const named = more.map(({ id, name, limit }) => {
    const cause = { code: "enough_posts", params: { limit } } as const;
    return { id, name, canPostText: true, canPostPhotos: true, reason: sentenceOf(cause), cause };
  });
  return {
    ...forecast,
    ready: forecast.ready - more.length,
    troubled: [...forecast.troubled, ...more.map(({ id }) => id)],
    groups: [...forecast.groups, ...named].slice(0, LIMITS.unreachableGroupsNamed),
  };
}

/** Checks a message before it is sent: who would get it, what is wrong with it, how long it takes. */
export async function preflight(ports: Ports, input: PreflightInput): Promise<Preflight> {
  const { source } = input;
  const { ids: groups } = await findGroups(ports, input.groups);
  const content = await examineContent(ports, input);
  const isAutomatic = input.botId === AUTOMATIC_BOT;
  if (isAutomatic) await refresh(ports, sql`true`, groups);
  const { known, ...forecast } = isAutomatic
    ? await examineAutomatic(ports, { groups, isNow: source === "now" }, content)
    : await examineBot(ports, input, groups, content);
  const faults = [...content.faults];
  if (groups.length > known) {
    faults.push(blocking({ code: "groups_gone", params: { count: groups.length - known } }));
  }
  faults.push(...forecast.faults);
  const gapHours = input.rhythm ? shortestGapHours(input.rhythm) : input.intervalHours;
  if (source === "campaign" && forecast.seconds > gapHours * HOUR_SECONDS) {
    faults.push(remark(plain("slower_than_interval")));
  }
  const timing = input.timing && previewOf(ports, input.timing);
  if (timing?.cause) {
    faults.push(blocking({ code: "time_refused", params: { cause: timing.cause } }));
  }
  const runs = await postsOfFirstDay(ports, input, timing);
  const crowding = await findCrowding(ports, { groups, runs, editedId: input.editedId ?? "" });
  faults.push(...crowding.causes.map(remark));
  const reached = source === "now" ? withoutSkipped(forecast, crowding.skipped) : forecast;
  return { ...reached, faults };
}
