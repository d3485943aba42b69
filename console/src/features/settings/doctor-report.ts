import { CONSOLE_VERSION } from "./console-version.ts";
import type { Step, StepState } from "./doctor-step.ts";

export const STATE_TEXTS: Record<StepState, string> = {
  ok: "OK",
  warning: "Warning",
  failed: "Failed",
  skipped: "Skipped",
};

export interface Examination {
  /** As typed. */
  address: string;
  startedAt: number;
  steps: Step[];
}

/** Removes what may have been typed by mistake, such as a password. */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return "not an address";
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

/** The result in one sentence. */
export function summaryOf(steps: readonly Step[]): string {
  const failures = steps.filter(({ state }) => state === "failed");
  const warnings = steps.filter(({ state }) => state === "warning").length;
  const [first] = failures;
  if (first) {
    const many = failures.length === 1 ? "One check failed" : `${failures.length} checks failed`;
    return `${many}. Begin with: ${first.name}.`;
  }
  if (warnings === 0) return "Everything is in order.";
  return `Nothing failed; ${warnings === 1 ? "one thing is" : `${warnings} things are`} worth a look.`;
}

/** A report to share when asking for help. It contains neither the key nor a token. */
export function reportOf({ address, startedAt, steps }: Examination, pageOrigin: string): string {
  const lines = steps.map(({ name, state, text, advice }) => {
    const remedy = advice && state !== "ok" ? `\n  What to do: ${advice}` : "";
    return `[${STATE_TEXTS[state]}] ${name}: ${text}${remedy}`;
  });
  return [
    `Telegram Bot Manager, connection checks of ${new Date(startedAt).toISOString()}`,
    `Console: ${CONSOLE_VERSION} at ${pageOrigin}`,
    `Worker: ${plainAddress(address)}`,
    "",
    ...lines,
    "",
    summaryOf(steps),
    "",
  ].join("\n");
}
