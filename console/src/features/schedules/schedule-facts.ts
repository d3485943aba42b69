import { plural, t } from "@lingui/core/macro";
import type { Bot } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import {
  type Schedule,
  type ScheduleMiss,
  type ScheduleRun,
  ScheduleStatus,
} from "@tbm/contract/schedules.ts";

import { botNameOf, isAutomatic } from "#records/automatic-bot.ts";
import { isOnline } from "#records/bot-status.ts";
import { closingText } from "#records/delivery-counts.ts";
import { quoteMessage } from "#records/excerpt.ts";
import { formatMoment } from "#time/dates.ts";
import { momentHere } from "#time/zone-time.ts";
import type { Tone } from "#ui/status-badge.tsx";

/** Whether it still has runs ahead. */
export const isAhead = ({ status }: Schedule): boolean =>
  status === "waiting" || status === "paused";

export const isPaused = ({ status }: Schedule): boolean => status === "paused";

export const isRepeating = ({ repeat_type }: Schedule): boolean => repeat_type !== "none";

/** A missed message can get a new time, or still be sent. */
export const canChange = (schedule: Schedule): boolean =>
  isAhead(schedule) || schedule.status === "missed";

/** A message that has ended can only be copied. */
export const canDuplicate = (schedule: Schedule): boolean => !canChange(schedule);

export const canSend = (schedule: Schedule): boolean =>
  canChange(schedule) && typeof schedule.bot_name === "string";

export const isSending = ({ last_run }: Schedule): boolean =>
  last_run !== null && last_run !== undefined && !last_run.finished_at;

export const canCancel = (schedule: Schedule): boolean => isAhead(schedule) || isSending(schedule);

const TONES: Record<string, Tone> = {
  waiting: "positive",
  paused: "uncertain",
  missed: "negative",
};

export const toneOf = ({ status }: Schedule): Tone => TONES[status] ?? "neutral";

const STATUS_TEXTS: Record<ScheduleStatus, () => string> = {
  waiting: () => t`waiting`,
  paused: () => t`paused`,
  done: () => t`done`,
  missed: () => t`missed`,
  cancelled: () => t`cancelled`,
};

/** A status of a later version is shown as it is. */
export function statusText({ status }: Pick<Schedule, "status">): string {
  const known = ScheduleStatus.safeParse(status).data;
  return known ? STATUS_TEXTS[known]() : status;
}

export const botText = (schedule: Schedule): string => botNameOf(schedule) ?? t`Deleted bot`;

/** Why the message will not be sent, if its bot is the reason. */
export function botProblem(
  schedule: Schedule,
  bots: readonly Bot[] | undefined,
): { status: string; reason: string } | null {
  const bot = bots?.find(({ id }) => id === schedule.bot_id);
  if (!bot || isOnline(bot) || !isAhead(schedule)) return null;
  return { status: bot.status, reason: bot.reason ?? t`Nothing is sent until it's back online.` };
}

export const groupsText = ({ group_count: count }: Schedule): string =>
  plural(count, { one: "# group", other: "# groups" });

/** `2 sent, 1 failed` */
export function runText(run: ScheduleRun): string {
  if (!run.finished_at) return t`sending`;
  const total = run.sent + run.failed + run.unconfirmed + run.cancelled + run.missed;
  return total === 0 ? t`no groups left` : closingText({ ...run, total, pending: 0 });
}

export function runTone(run: ScheduleRun): Tone {
  if (!run.finished_at) return "neutral";
  if (run.failed > 0 || run.missed > 0) return "negative";
  return run.unconfirmed > 0 ? "uncertain" : run.sent > 0 ? "positive" : "neutral";
}

const LATE_MS = 60_000;

/** `Sent late, 16 Nov 2026, 14:28`; null if it was sent on time or not at all. */
export function lateText(run: ScheduleRun): string | null {
  const { planned_at, created_at } = run;
  const isInTime = !planned_at || Date.parse(created_at) - Date.parse(planned_at) <= LATE_MS;
  const isAllMissed = run.missed > 0 && run.sent + run.failed + run.unconfirmed === 0;
  if (isInTime || isAllMissed) return null;
  const moment = formatMoment(created_at);
  return t`Sent late, ${moment}`;
}

/** `16 Nov 2026, 08:05`, or the period and the number of runs. */
export function missText({ first_at, last_at, runs }: ScheduleMiss): string {
  const first = formatMoment(first_at);
  if (runs === 1) return first;
  const last = formatMoment(last_at);
  return runs >= LIMITS.missesCounted
    ? t`${plural(runs, { one: "# run", other: "# runs" })} or more, ${first} to ${last}`
    : t`${plural(runs, { one: "# run", other: "# runs" })}, ${first} to ${last}`;
}

const plannedAt = ({ scheduled_time, timezone }: Schedule): string =>
  momentHere(timezone, scheduled_time);

/** `“Hello” from “Shop”` */
function nameOf(schedule: Schedule): string {
  const message = quoteMessage(schedule.message, t`The picture`);
  const botName = isAutomatic(schedule.bot_id) ? undefined : schedule.bot_name;
  return typeof botName === "string" ? t`${message} from “${botName}”` : message;
}

export function cancelQuestion(schedule: Schedule): string {
  const message = nameOf(schedule);
  const moment = plannedAt(schedule);
  return isAhead(schedule)
    ? t`${message}, planned for ${moment}, won't be sent. Groups still queued are skipped; posted messages stay.`
    : t`${message} won't be sent. Groups still queued are skipped; posted messages stay.`;
}

/** What Send now does. A repeating message keeps its schedule. */
export function sendQuestion(schedule: Schedule): string {
  const message = nameOf(schedule);
  const { group_count: count } = schedule;
  const moment = plannedAt(schedule);
  if (isRepeating(schedule)) {
    return isPaused(schedule)
      ? t`${message} will be sent to ${plural(count, { one: "# group", other: "# groups" })} now, as an extra message. It stays paused.`
      : t`${message} will be sent to ${plural(count, { one: "# group", other: "# groups" })} now, as an extra message. The schedule doesn't change: the next run is on ${moment}.`;
  }
  return isAhead(schedule)
    ? t`${message} will be sent to ${plural(count, { one: "# group", other: "# groups" })} now instead of on ${moment}.`
    : t`${message} will be sent to ${plural(count, { one: "# group", other: "# groups" })} now.`;
}
