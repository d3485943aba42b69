const TEN_SECONDS = 10;

/** `42 s`, `2 min 40 s`, `1 h 5 min`: rounded, because it is an estimate. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) {
    const rounded = Math.round(whole / TEN_SECONDS) * TEN_SECONDS;
    const [minutes, rest] = [Math.floor(rounded / 60), rounded % 60];
    return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
  }
  const minutes = Math.round(whole / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
}
