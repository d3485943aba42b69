import type { Call } from "./call.ts";

export type Refusal = 400 | 401 | 408 | 413 | 429 | NonNullable<Call["refusals"]>[number];

/** Every status with which a call may be refused: as any of its kind, or by its own rules. */
export function refusalsOf({ access, body, method, isQuestion, refusals = [] }: Call): Refusal[] {
  const common: Refusal[] = access === "key" ? [400, 401, 413, 429] : body ? [400, 413] : [];
  if (body) common.push(408);
  // Any POST may carry an Idempotency-Key whose first request is not done yet.
  if (access === "key" && method === "POST" && !isQuestion) common.push(409);
  return [...new Set([...common, ...refusals])];
}
