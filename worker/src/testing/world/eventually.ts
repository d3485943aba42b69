import { vi } from "vitest";

/** Waits until `check` no longer throws. The limit is generous, because the machine may be busy. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 300_000, interval: 100 });
