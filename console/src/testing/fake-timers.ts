import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;

/** Time passes as usual, and the returned function skips ahead and runs all timers due in between. */
export function fakeTimers(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] });
  onTestFinished(() => void vi.useRealTimers());
  return async (ms) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
}
