import { t } from "@lingui/core/macro";

const STEP = 10;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `updated 10 s ago`, in steps of ten seconds, then in minutes and hours. */
export function ageText(ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000 / STEP) * STEP;
  const [minutes, hours] = [Math.floor(seconds / MINUTE), Math.floor(seconds / HOUR)];
  if (seconds < STEP) return t`updated just now`;
  if (seconds < MINUTE) return t`updated ${seconds} s ago`;
  return seconds < HOUR ? t`updated ${minutes} min ago` : t`updated ${hours} h ago`;
}
