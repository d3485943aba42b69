import { plural, t } from "@lingui/core/macro";

import { CONSOLE_VERSION } from "./console-version.ts";
import type { Step, StepState } from "./doctor-step.ts";

const STATE_TEXTS: Record<StepState, () => string> = {
  ok: () => t`OK`,
  warning: () => t`Warning`,
  failed: () => t`Failed`,
  skipped: () => t`Skipped`,
};
export const stateText = (state: StepState): string => STATE_TEXTS[state]();

export interface Examination {
  /** As typed. */
  address: string;
  startedAt: number;
  steps: Step[];
}

/** Removes what may have been typed by mistake, such as a password. */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return t`not an address`;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

/** The result in one sentence. */
export function summaryOf(steps: readonly Step[]): string {
  const failures = steps.filter(({ state }) => state === "failed");
  const warningCount = steps.filter(({ state }) => state === "warning").length;
  const [first] = failures;
  if (first) {
    const { name } = first;
    const failureCount = failures.length;
    return plural(failureCount, {
      one: `One check failed. Start with “${name}”.`,
      other: `# checks failed. Start with “${name}”.`,
    });
  }
  if (warningCount === 0) return t`Everything is in order.`;
  return plural(warningCount, {
    one: "Nothing failed, but one check has a warning.",
    other: "Nothing failed, but # checks have warnings.",
  });
}

/** A report to share when asking for help. It contains neither the key nor a token. */
export function reportOf({ address, startedAt, steps }: Examination, pageOrigin: string): string {
  const lines = steps.map(({ name, state, text, advice }) => {
    const remedy = advice && state !== "ok" ? `\n  ${t`What to do: ${advice}`}` : "";
    return `[${stateText(state)}] ${name}: ${text}${remedy}`;
  });
  const moment = new Date(startedAt).toISOString();
  const workerAddress = plainAddress(address);
  return [
    t`Telegram Bot Manager, connection checks from ${moment}`,
    t`Console: ${CONSOLE_VERSION} at ${pageOrigin}`,
    t`Worker: ${workerAddress}`,
    "",
    ...lines,
    "",
    summaryOf(steps),
    "",
  ].join("\n");
}
