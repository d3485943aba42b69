import type { Ports } from "./ports.ts";

/** Resolves after the delay, or earlier if the signal is aborted. */
export function pause(
  { setTimer }: Pick<Ports, "setTimer">,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = setTimer(ms, resolve);
  const wake = () => {
    cancel();
    resolve();
  };
  signal.addEventListener("abort", wake, { once: true });
  return promise.finally(() => signal.removeEventListener("abort", wake));
}
