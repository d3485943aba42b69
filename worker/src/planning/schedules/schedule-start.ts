import { isTooFarAhead } from "@tbm/contract/fields.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Timing } from "@tbm/contract/messages.ts";

import { dayAt } from "#days.ts";
import { refused } from "#http/app-error.ts";
import type { Ports } from "#ports.ts";

import { firstRun, isTimeZone, nextRunAfter, type Recurrence } from "./recurrence.ts";

export function zoneOf({ settings }: Ports, timezone: string | undefined): string {
  const zone = timezone ?? settings.TIMEZONE;
  if (!isTimeZone(zone)) throw refused("time_zone_unknown", { zone });
  return zone;
}

type Rule = Pick<Recurrence, "rule">["rule"];

/** The rule of a custom repeat; null for the others. */
export function ruleOf({ repeat, rule }: Pick<Timing, "repeat" | "rule">): Rule {
  if (repeat !== "custom") return null;
  if (!rule) throw refused("rule_required");
  return rule;
}

/** When the schedule runs next, which must be in the future. With `mayHaveBegun`, its first run may have passed. */
export function startOf(
  ports: Ports,
  { date, time, repeat, timezone, ...given }: Timing,
  { mayHaveBegun = false } = {},
) {
  const zone = zoneOf(ports, timezone);
  const rule = ruleOf({ repeat, rule: given.rule });
  const recurrence = { date, time, timezone: zone, repeat, rule };
  const now = ports.now();
  const start = mayHaveBegun ? nextRunAfter(recurrence, now) : firstRun(recurrence);
  if (start === null && rule) throw refused("rule_without_runs");
  if (start === null || start <= now) {
    throw refused("time_passed", { date, time, zone });
  }
  if (isTooFarAhead(date, dayAt(now, zone))) {
    throw refused("date_too_far", { date, years: LIMITS.yearsAhead });
  }
  return { zone, rule, scheduled_time: new Date(start).toISOString() };
}
