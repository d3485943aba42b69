import { t } from "@lingui/core/macro";

import type { Advice } from "./connection-advice.ts";

export type StepState = "ok" | "warning" | "failed" | "skipped";

export interface Finding {
  state: StepState;
  text: string;
  /** What to do about it. */
  advice?: string;
}

export interface Step extends Finding {
  /** Missing for the checks that the worker makes itself. */
  code?: StepCode;
  name: string;
}

/** In order: each step can be checked only if the ones before it succeed. */
export const CONNECTION_STEPS = [
  "address",
  "mixed-content",
  "reachable",
  "cors",
  "worker",
  "api-key",
  "version",
  "clock",
] as const;
export type ConnectionStep = (typeof CONNECTION_STEPS)[number];

/** The placeholder for the worker's own checks until they arrive. */
export const OWN_CHECKS = "own-checks";
export type StepCode = ConnectionStep | typeof OWN_CHECKS;

const NAMES: Record<StepCode, () => string> = {
  address: () => t`Address`,
  "mixed-content": () => t`Mixed content`,
  reachable: () => t`Reachable`,
  cors: () => t`CORS`,
  worker: () => t`Worker`,
  "api-key": () => t`API key`,
  version: () => t`Version`,
  clock: () => t`Clock`,
  [OWN_CHECKS]: () => t`The worker's own checks`,
};
export const stepName = (code: StepCode): string => NAMES[code]();

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warning = (text: string, advice: string): Finding => ({
  state: "warning",
  text,
  advice,
});
export const failed = (text: string, advice: string): Finding => ({
  state: "failed",
  text,
  advice,
});
export const advised = ({ cause, remedy }: Advice): Finding => failed(cause, remedy);
export const skipped = (text: string): Finding => ({ state: "skipped", text });
