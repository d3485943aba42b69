import {
  type Cause,
  plain,
  type PlainCode,
  sentenceOf,
} from "@tbm/contract/sentences/sentences.ts";
import type { DoctorCheck } from "@tbm/contract/upkeep/doctor.ts";

import { type Ports, StorageFull } from "#ports.ts";

import { failed, type Finding, toCheck } from "./finding.ts";

class TooSlow extends Error {}

/** Rejects after the time limit, whether or not the work ends. */
export function within<T>({ setTimer }: Ports, ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = setTimer(ms, () => reject(new TooSlow()));
  return Promise.race([work, promise]).finally(cancel);
}

interface Attempt {
  name: Cause;
  limitMs: number;
  /** The advice for a timeout or an unexpected error. */
  advice: PlainCode;
  check: () => Promise<Finding>;
}

/** A check that always ends: an error or a timeout is a finding like any other. */
export async function attempt(
  ports: Ports,
  { name, limitMs, advice, check }: Attempt,
): Promise<DoctorCheck> {
  try {
    return toCheck(name, await within(ports, limitMs, check()));
  } catch (error) {
    if (error instanceof TooSlow) {
      const cause = { code: "check_timed_out", params: { seconds: limitMs / 1000 } } as const;
      return toCheck(name, failed(cause, advice));
    }
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("check failed", { name: sentenceOf(name), message });
    // The database adapter wraps the driver's errors.
    const isFull = [error, error instanceof Error && error.cause].some(
      (cause) => cause instanceof StorageFull,
    );
    if (isFull) return toCheck(name, failed(plain("check_storage_full"), "advice_free_space"));
    return toCheck(name, failed(plain("check_failed"), advice));
  }
}
