import { t } from "@lingui/core/macro";
import { CAPABILITIES, type Health } from "@tbm/contract/health.ts";

import { durationText } from "#time/durations.ts";

import { compareVersions, CONSOLE_VERSION } from "./console-version.ts";
import { type Finding, ok, skipped, warning } from "./doctor-step.ts";

const WORST_SKEW_SECONDS = 30;

export function judgeVersion(health: Health | null): Finding {
  if (!health) return skipped(t`The worker doesn't report its version.`);
  const { version, capabilities } = health;
  const known: readonly string[] = CAPABILITIES;
  const lacking = known.filter((capability) => !capabilities.includes(capability));
  const unknown = capabilities.filter((capability) => !known.includes(capability));
  const order = compareVersions(version, CONSOLE_VERSION);
  const both = t`The worker is version ${version}, this console ${CONSOLE_VERSION}.`;
  if (order < 0 || lacking.length > 0) {
    const features = lacking.join(", ");
    const offers = features === "" ? "" : ` ${t`The worker doesn't offer: ${features}.`}`;
    return warning(`${both}${offers}`, t`Update the worker. Until then, some features are hidden.`);
  }
  if (order > 0 || unknown.length > 0) {
    return warning(
      `${both} ${t`The worker is newer.`}`,
      t`Reload this page. If that doesn't help, update the console where it's hosted.`,
    );
  }
  return ok(both);
}

interface Timing {
  sentAt: number;
  receivedAt: number;
}

/** The worker read its clock at some moment between sending and receiving. */
export function judgeClock(health: Health | null, { sentAt, receivedAt }: Timing): Finding {
  const time = Date.parse(health?.time ?? "");
  if (Number.isNaN(time)) return skipped(t`The worker doesn't report its time.`);
  const ahead = Math.max(0, time - receivedAt) / 1000;
  const behind = Math.max(0, sentAt - time) / 1000;
  const skew = Math.max(ahead, behind);
  if (skew <= WORST_SKEW_SECONDS) return ok(t`The worker's clock agrees with this computer's.`);
  const difference = durationText(skew);
  return warning(
    ahead > 0
      ? t`The worker's clock is ${difference} ahead of this computer's.`
      : t`The worker's clock is ${difference} behind this computer's.`,
    t`Turn on automatic time on both. Schedules follow the worker's clock.`,
  );
}
