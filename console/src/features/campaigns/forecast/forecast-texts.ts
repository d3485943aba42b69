import type { Forecast } from "@tbm/contract/campaign-forecast.ts";

import { currentLocale } from "#language/language.ts";
import { lazy } from "#lib/lazy.ts";
import { countOf, formatNumber } from "#lib/numbers.ts";
import type { WorkerZone } from "#records/use-worker-zone.ts";
import { clockTime, formatDate, localDay } from "#time/dates.ts";

const DAY_MS = 24 * 3_600_000;

const weekday = lazy(() => new Intl.DateTimeFormat(currentLocale(), { weekday: "short" }));
const shortDay = lazy(
  () => new Intl.DateTimeFormat(currentLocale(), { day: "numeric", month: "short" }),
);

/** `Today`, `Tomorrow` or `Mon 16 Nov` in the reader's time zone, and the time. */
export function sendMoment(instant: string, now: number): { day: string; time: string } {
  const date = new Date(instant);
  const day = localDay(date);
  const time = clockTime(date);
  if (day === localDay(new Date(now))) return { day: "Today", time };
  if (day === localDay(new Date(now + DAY_MS))) return { day: "Tomorrow", time };
  return { day: `${weekday().format(date)} ${shortDay().format(date)}`, time };
}

/** `today at 14:00`, for use in a sentence. */
export function sendMomentText(instant: string, now: number): string {
  const { day, time } = sendMoment(instant, now);
  return `${day.replace(/^To/, "to")} at ${time}`;
}

/** `3 Dec, 14:00`, with the year if it is not this one. */
function shortMoment(instant: string, now: number): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return `${isThisYear ? shortDay().format(date) : formatDate(instant)}, ${clockTime(date)}`;
}

/** How long the folder lasts; null if it is empty. */
export function lastsText(forecast: Forecast, now: number): string | null {
  const { lasts_until, images_left, images_total, state, ends_at } = forecast;
  if (images_total === 0) return null;
  const left = `${countOf(images_left, "picture")} left of ${formatNumber(images_total)}`;
  if (lasts_until) return `The folder lasts until ${shortMoment(lasts_until, now)} (${left}).`;
  if (state === "active" && ends_at)
    return `The campaign ends before the folder is used up (${left}).`;
  return `${left} in this round.`;
}

/** The limits on when the campaign posts, in the worker's time zone; null if there are none. */
export function optionsText(forecast: Forecast): string | null {
  const { quiet_from, quiet_until, end_date, timezone } = forecast;
  const parts = [
    quiet_from && quiet_until && `Quiet from ${quiet_from} to ${quiet_until}`,
    end_date && `last day ${formatDate(`${end_date}T12:00`)}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} (${timezone} time).`;
}

const VARIABLE = /\{(?:time|date|random)\}/;
const CLOCK = /\{(?:time|date)\}/;

/** Which parts of the preview are only examples, and its time zone; null if it is exact. */
export function postNotes(
  template: string,
  { hasNext, zone }: { hasNext: boolean; zone: WorkerZone },
): string | null {
  const isFilledIn = VARIABLE.test(template);
  const filling = "{time}, {date} and {random} are filled in for each post.";
  const notes = [
    !hasNext && "An example with the folder's first pictures.",
    isFilledIn && (hasNext ? `An example: ${filling}` : filling),
    CLOCK.test(template) &&
      zone.isOther &&
      `Its times are in ${zone.name}, those of the next sends in your own time zone.`,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(" ") : null;
}
