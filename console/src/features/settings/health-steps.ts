import { CAPABILITIES, type Health } from "@tbm/contract/health.ts";

import { compareVersions, CONSOLE_VERSION } from "./console-version.ts";
import { type Finding, ok, skipped, warning } from "./doctor-step.ts";

const WORST_SKEW_SECONDS = 30;

export function judgeVersion(health: Health | null): Finding {
  if (!health) return skipped("The worker does not tell its version.");
  const { version, capabilities } = health;
  const known: readonly string[] = CAPABILITIES;
  const lacking = known.filter((capability) => !capabilities.includes(capability));
  const unknown = capabilities.filter((capability) => !known.includes(capability));
  const order = compareVersions(version, CONSOLE_VERSION);
  const both = `The worker is version ${version}, this console ${CONSOLE_VERSION}.`;
  if (order < 0 || lacking.length > 0) {
    const offers = lacking.length > 0 ? ` The worker does not offer: ${lacking.join(", ")}.` : "";
    return warning(`${both}${offers}`, "Update the worker; until then some things are not shown.");
  }
  if (order > 0 || unknown.length > 0) {
    return warning(
      `${both} The worker is the newer one.`,
      "Reload this page; if that does not help, update where the console is served from.",
    );
  }
  return ok(both);
}

function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}

interface Timing {
  sentAt: number;
  receivedAt: number;
}

/** The worker read its clock at some moment between sending and receiving. */
export function judgeClock(health: Health | null, { sentAt, receivedAt }: Timing): Finding {
  const time = Date.parse(health?.time ?? "");
  if (Number.isNaN(time)) return skipped("The worker does not tell its time.");
  const ahead = Math.max(0, time - receivedAt) / 1000;
  const behind = Math.max(0, sentAt - time) / 1000;
  const skew = Math.max(ahead, behind);
  if (skew <= WORST_SKEW_SECONDS) return ok("The clocks of worker and browser agree.");
  return warning(
    `The worker's clock is ${span(skew)} ${ahead > 0 ? "ahead of" : "behind"} this computer's.`,
    "Let both set their time from the network. What is planned goes by the worker's clock.",
  );
}
