import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;

/** From here on time goes by as usual, and leaps when told to: all that was due in between has happened. */
export function ownTimers(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] });
  onTestFinished(() => void vi.useRealTimers());
  return async (ms) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
}
