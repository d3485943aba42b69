import { t } from "@lingui/core/macro";
import { rhythmRule, type ShownRhythm } from "@tbm/contract/recurrence/rhythm.ts";

import { isOwnClock } from "#time/zone-time.ts";

import { ruleText } from "./repeats/rule-text.ts";

/** `Weekdays at 09:00 and 18:00`, with the zone if its clock shows another time than the reader's. */
export function rhythmText(rhythm: ShownRhythm, now = Date.now()): string {
  const { time, rule } = rhythmRule(rhythm);
  const text = ruleText(rule, time);
  const zone = rhythm.timezone;
  return isOwnClock(zone, now) ? text : t`${text} (${zone} time)`;
}
