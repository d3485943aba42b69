import { t } from "@lingui/core/macro";

const TEN_SECONDS = 10;

/** `42 s`, `2 min 40 s`, `1 h 5 min`: rounded, because it is an estimate. */
export function durationText(total: number): string {
  const whole = Math.max(1, Math.round(total));
  if (whole < 60) {
    const seconds = whole;
    return t`${seconds} s`;
  }
  if (whole < 3600) {
    const rounded = Math.round(whole / TEN_SECONDS) * TEN_SECONDS;
    const [minutes, seconds] = [Math.floor(rounded / 60), rounded % 60];
    return seconds > 0 ? t`${minutes} min ${seconds} s` : t`${minutes} min`;
  }
  const rounded = Math.round(whole / 60);
  const [hours, minutes] = [Math.floor(rounded / 60), rounded % 60];
  return minutes > 0 ? t`${hours} h ${minutes} min` : t`${hours} h`;
}
