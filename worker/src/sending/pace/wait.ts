export interface Wait {
  since: number;
  until: number;
}

/** When a wait ends. If the clock was set back to before its start, it starts again. */
export function endOf(wait: Wait, now: number): number {
  const setBackMs = wait.since - now;
  if (setBackMs > 0) {
    wait.since -= setBackMs;
    wait.until -= setBackMs;
  }
  return wait.until;
}
