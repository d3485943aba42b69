import { plural, t } from "@lingui/core/macro";
import {
  type Calendar,
  type CalendarPlan,
  type CalendarPost,
  MOVES,
} from "@tbm/contract/calendar/calendar.ts";

import { historyPath } from "#api/broadcasts.ts";
import { campaignPath, schedulePath } from "#api/page-paths.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { headText } from "#records/excerpt.ts";
import { stateText } from "#records/posts/delivery-facts.ts";
import type { ZoneClock } from "#time/zone-clock.ts";

/** Decides the color. */
export type Tone = "sent" | "partly" | "failed" | "planned" | "forecast" | "ended";

/** A post or a planned run at one time. There may be thousands, so its texts are made when they are shown. */
export interface Entry {
  key: string;
  /** Of the broadcast, the schedule or the campaign. */
  id: string;
  at: number;
  day: string;
  minutes: number;
  tone: Tone;
  /** `planned`, `forecast`, or the state of a broadcast. */
  state: string;
  /** The campaign's name. */
  name: string | null;
  message: string;
  /** The bot's name; undefined once the bot is deleted. */
  bot: string | undefined;
  /** How many groups it is for, and how many have it; null if it is not sent yet. */
  total: number;
  sent: number | null;
  moves: (typeof MOVES)[number];
  path: string;
}

const TONES: Record<string, Tone> = {
  running: "sent",
  sent: "sent",
  "partly-sent": "partly",
  unconfirmed: "partly",
  failed: "failed",
};

export const TONE_TEXTS: Record<Tone, () => string> = {
  sent: () => t`Sent`,
  partly: () => t`Partly sent`,
  failed: () => t`Send failed`,
  planned: () => t`Planned`,
  forecast: () => t`Campaign forecast`,
  ended: () => t`Not sent`,
};

const PLAN_STATES: Record<string, () => string> = {
  planned: () => t`planned`,
  forecast: () => t`forecast`,
};

/** What an entry shows. */
export const entryTexts = ({ name, message, bot, total, sent, state }: Entry) => {
  const groups = plural(total, { one: "# group", other: "# groups" });
  return {
    title: name || headText(message),
    bot: bot ?? t`Deleted bot`,
    groups: sent === null || sent === total ? groups : t`${sent} of ${groups}`,
    state: PLAN_STATES[state]?.() ?? stateText(state),
  };
};

const toPost = (post: CalendarPost, clock: ZoneClock): Entry => {
  const at = Date.parse(post.at);
  const { id, state, title, message, total, sent } = post;
  return {
    key: id,
    id,
    at,
    ...clock.read(at),
    tone: TONES[state] ?? "ended",
    state,
    name: title ?? null,
    message,
    bot: botNameOf(post),
    total,
    sent,
    moves: "none",
    path: historyPath(id),
  };
};

function toRuns(plan: CalendarPlan, clock: ZoneClock): Entry[] {
  const { id, kind, title, message, group_count, moves, runs } = plan;
  const tone = kind === "campaign" ? "forecast" : "planned";
  const shared = {
    id,
    tone,
    state: tone,
    name: title ?? null,
    message,
    bot: botNameOf(plan),
    total: group_count,
    sent: null,
    moves: MOVES.find((known) => known === moves) ?? "none",
    path: kind === "campaign" ? campaignPath(id) : schedulePath(id),
  } as const;
  return runs.map((run) => {
    const at = Date.parse(run);
    const { day, minutes } = clock.read(at);
    return Object.assign({ key: `${id} ${at}`, at, day, minutes }, shared);
  });
}

/** Everything in a calendar's answer, by day and in order. */
export function entriesByDay({ posts, plans }: Calendar, clock: ZoneClock): Map<string, Entry[]> {
  const entries = [
    ...posts.map((post) => toPost(post, clock)),
    ...plans.flatMap((plan) => toRuns(plan, clock)),
  ].toSorted((one, other) => one.at - other.at);
  return Map.groupBy(entries, ({ day }) => day);
}
