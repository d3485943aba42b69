import type { DoctorCheck } from "@tbm/contract/doctor.ts";

import { type Ports, StorageFull } from "#ports.ts";

class TooSlow extends Error {}

/** Rejects after so long, whatever becomes of the work. */
export function within<T>({ setTimer }: Ports, ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = setTimer(ms, () => reject(new TooSlow()));
  return Promise.race([work, promise]).finally(cancel);
}

interface Attempt {
  name: string;
  limitMs: number;
  /** For what has no better words. */
  advice: string;
  check: () => Promise<Omit<DoctorCheck, "name">>;
}

/** A check that always ends: what is thrown and what takes too long is a finding like any other. */
export async function attempt(
  ports: Ports,
  { name, limitMs, advice, check }: Attempt,
): Promise<DoctorCheck> {
  try {
    return { name, ...(await within(ports, limitMs, check())) };
  } catch (error) {
    if (error instanceof TooSlow) {
      const text = `There was no answer within ${limitMs / 1000} seconds.`;
      return { name, ok: false, text, advice };
    }
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("check failed", { name, message });
    // The database's adapter wraps what its driver throws.
    const isFull = [error, error instanceof Error && error.cause].some(
      (cause) => cause instanceof StorageFull,
    );
    if (isFull) {
      const remedy = "Free some space, or move the worker to where there is more.";
      return { name, ok: false, text: "The storage is full.", advice: remedy };
    }
    return { name, ok: false, text: "It failed; the worker's log says why.", advice };
  }
}
