import { plural, t } from "@lingui/core/macro";
import type { Forecast } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";

import { VARIABLES } from "#features/campaigns/unknown-variables.ts";
import { currentLocale } from "#language/language.ts";
import { lazy } from "#lib/lazy.ts";
import { formatNumber } from "#lib/numbers.ts";
import { optionsText as messageOptions } from "#records/options-text.ts";
import type { WorkerZone } from "#records/use-worker-zone.ts";
import { clockTime, formatDate, localDay, unbroken } from "#time/dates.ts";

const DAY_MS = 24 * 3_600_000;

const weekday = lazy(() => new Intl.DateTimeFormat(currentLocale(), { weekday: "short" }));
const shortDay = lazy(
  () => new Intl.DateTimeFormat(currentLocale(), { day: "numeric", month: "short" }),
);

/** `Today`, `Tomorrow` or `Mon 16 Nov` in the reader's time zone, and the time. */
export function sendMoment(instant: string, now: number): { day: string; time: string } {
  const date = new Date(instant);
  const time = clockTime(date);
  const distance = dayDistance(date, now);
  if (distance === "today") return { day: t`Today`, time };
  if (distance === "tomorrow") return { day: t`Tomorrow`, time };
  return { day: longDay(date), time };
}

export function skipQuestion(instant: string, now: number): string {
  const date = new Date(instant);
  const time = clockTime(date);
  const distance = dayDistance(date, now);
  if (distance === "today") return t`Skip the send today at ${time}?`;
  if (distance === "tomorrow") return t`Skip the send tomorrow at ${time}?`;
  const day = longDay(date);
  return t`Skip the send on ${day} at ${time}?`;
}

const longDay = (date: Date): string =>
  unbroken(`${weekday().format(date)} ${shortDay().format(date)}`);

function dayDistance(date: Date, now: number): "today" | "tomorrow" | "other" {
  const day = localDay(date);
  if (day === localDay(new Date(now))) return "today";
  return day === localDay(new Date(now + DAY_MS)) ? "tomorrow" : "other";
}

/** `3 Dec, 14:00`, with the year if it is not this one. */
function shortMoment(instant: string, now: number): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const day = isThisYear ? shortDay().format(date) : formatDate(instant);
  const time = clockTime(date);
  return unbroken(t`${day}, ${time}`);
}

/** How long the folder lasts; null if it is empty. */
export function lastsText(forecast: Forecast, now: number): string | null {
  const { lasts_until, images_left, images_total: total, state, ends_at } = forecast;
  if (total === 0) return null;
  const left = formatNumber(images_left);
  if (lasts_until) {
    const moment = shortMoment(lasts_until, now);
    return t`The folder lasts until ${moment} (${left} of ${plural(total, { one: "# picture", other: "# pictures" })} left).`;
  }
  return state === "active" && ends_at
    ? t`The campaign ends before the folder runs out (${left} of ${plural(total, { one: "# picture", other: "# pictures" })} left).`
    : t`${left} of ${plural(total, { one: "# picture", other: "# pictures" })} left in this round.`;
}

/** The limits on when the campaign posts, in the worker's time zone; null if there are none. */
export function optionsText(forecast: Forecast): string | null {
  const { quiet_from: from, quiet_until: until, end_date, timezone: zone } = forecast;
  const isQuiet = from && until;
  if (!end_date) return isQuiet ? t`Quiet from ${from} to ${until} (${zone} time).` : null;
  const lastDay = formatDate(`${end_date}T12:00`);
  return isQuiet
    ? t`Quiet from ${from} to ${until}, last day ${lastDay} (${zone} time).`
    : t`Last day ${lastDay} (${zone} time).`;
}

/** What happens to the campaign's posts in each group, if it is not just a new one every time. */
export function boardText({ renews, pin }: Pick<Campaign, "renews" | "pin">): string | null {
  const sentences = [
    renews && t`Keeps one post in each group and renews it.`,
    pin && t`New posts are pinned.`,
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** The options of its posts; null if none is set. */
export function lookText({ silent, protect, noPreview }: Campaign): string | null {
  const words = messageOptions({ silent, protect, noPreview });
  return words === "" ? null : t`${words}.`;
}

const VARIABLE = /\{(?:time|date|random)\}/;
const CLOCK = /\{(?:time|date)\}/;

/** Which parts of the preview are only examples, and its time zone; null if it is exact. */
export function postNotes(
  template: string,
  { hasNext, zone }: { hasNext: boolean; zone: WorkerZone },
): string | null {
  const isFilledIn = VARIABLE.test(template);
  const { time, date, random } = VARIABLES;
  const zoneName = zone.isOther && zone.name;
  const notes = [
    !hasNext && t`Example with the folder's first pictures.`,
    isFilledIn &&
      (hasNext
        ? t`Example: ${time}, ${date} and ${random} are filled in for each post.`
        : t`${time}, ${date} and ${random} are filled in for each post.`),
    CLOCK.test(template) &&
      zoneName &&
      t`Its times are in ${zoneName} time; the next sends are in your own time zone.`,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(" ") : null;
}
