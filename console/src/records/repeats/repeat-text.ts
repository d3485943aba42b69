import { t } from "@lingui/core/macro";

import { ruleDaysText } from "./rule-text.ts";

const TEXTS: Record<string, () => string> = {
  none: () => t`once`,
  daily: () => t`daily`,
  weekly: () => t`weekly`,
  monthly: () => t`monthly`,
  custom: () => t`custom`,
};

/** How a schedule repeats. A word of a later version is shown as it is. */
export const repeatText = (repeatType: string): string => TEXTS[repeatType]?.() ?? repeatType;

interface Repeating {
  repeat_type: string;
  rule?: { rrule: string } | null | undefined;
}

/** The same, with the days of a custom repeat, such as `Every Monday`. */
export const repeatDaysText = ({ repeat_type, rule }: Repeating): string =>
  rule ? ruleDaysText(rule) : repeatText(repeat_type);
