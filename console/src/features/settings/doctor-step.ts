import type { Advice } from "./connection-advice.ts";

export type StepState = "ok" | "warning" | "failed" | "skipped";

export interface Finding {
  state: StepState;
  text: string;
  /** What to do about it. */
  advice?: string;
}

export interface Step extends Finding {
  name: string;
}

/** In order: each step can be checked only if the ones before it succeed. */
export const CONNECTION_STEPS = [
  "Address",
  "Mixed content",
  "Reachable",
  "CORS",
  "Worker",
  "API key",
  "Version",
  "Clock",
] as const;
export type StepName = (typeof CONNECTION_STEPS)[number];

/** The placeholder for the worker's own checks until they arrive. */
export const OWN_CHECKS = "The worker's own checks";

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
