import type { Bot } from "@tbm/contract/bots.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Schedule, ScheduleMiss, ScheduleRun } from "@tbm/contract/schedules.ts";

import { formatNumber } from "#lib/numbers.ts";
import { isOnline } from "#records/bot-status.ts";
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

export const botText = ({ bot_name }: Schedule): string => bot_name ?? "Deleted bot";

/** Why the message will not be sent, if its bot is the reason. */
export function botProblem(
  schedule: Schedule,
  bots: readonly Bot[] | undefined,
): { status: string; reason: string } | null {
  const bot = bots?.find(({ id }) => id === schedule.bot_id);
  if (!bot || isOnline(bot) || !isAhead(schedule)) return null;
  return { status: bot.status, reason: bot.reason ?? "It sends nothing until it is online again." };
}

export const groupsText = ({ group_count }: Schedule): string =>
  `${formatNumber(group_count)} ${group_count === 1 ? "group" : "groups"}`;

const COUNTERS = ["sent", "failed", "unconfirmed", "cancelled", "missed"] as const;

/** `2 sent, 1 failed` */
export function runText(run: ScheduleRun): string {
  if (!run.finished_at) return "being sent";
  const counts = COUNTERS.filter((counter) => run[counter] > 0).map(
    (counter) => `${formatNumber(run[counter])} ${counter}`,
  );
  return counts.join(", ") || "no group was left";
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
  return isInTime || isAllMissed ? null : `Sent late, ${formatMoment(created_at)}`;
}

/** `16 Nov 2026, 08:05`, or the period and the number of runs. */
export function missText({ first_at, last_at, runs }: ScheduleMiss): string {
  if (runs === 1) return formatMoment(first_at);
  const count = runs >= LIMITS.missesCounted ? `${runs} runs or more` : `${runs} runs`;
  return `${count}, ${formatMoment(first_at)} to ${formatMoment(last_at)}`;
}

const plannedAt = ({ scheduled_time, timezone }: Schedule): string =>
  momentHere(timezone, scheduled_time);

/** `“Hello” from “Shop”` */
const nameOf = ({ message, bot_name }: Schedule): string =>
  `${quoteMessage(message, "The picture")}${typeof bot_name === "string" ? ` from “${bot_name}”` : ""}`;

export function cancelQuestion(schedule: Schedule): string {
  const plan = isAhead(schedule) ? `, planned for ${plannedAt(schedule)},` : "";
  return `${nameOf(schedule)}${plan} won't be sent. Groups still queued are skipped; posted messages stay.`;
}

/** What Send now does. A repeating message keeps its schedule. */
export function sendQuestion(schedule: Schedule): string {
  const begin = `${nameOf(schedule)} is sent to ${groupsText(schedule)} at once`;
  const at = plannedAt(schedule);
  if (isRepeating(schedule)) {
    const rest = isPaused(schedule)
      ? "It stays paused."
      : `The schedule doesn't change: the next is on ${at}.`;
    return `${begin}, as one more message. ${rest}`;
  }
  return isAhead(schedule) ? `${begin}, instead of on ${at}.` : `${begin}.`;
}
