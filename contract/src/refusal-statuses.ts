import type { Call } from "./call.ts";

export type Refusal =
  | 400
  | 401
  | 408
  | 413
  | 421
  | 429
  | 507
  | NonNullable<Call["refusals"]>[number];

/** Every status with which a call may be refused, by common rules or by its own. */
export function refusalsOf(call: Call): Refusal[] {
  const { access, body, query, method, isQuestion, refusals = [] } = call;
  const common: Refusal[] = access === "key" ? [400, 401, 413, 429] : body ? [400, 413] : [];
  // A call to a host name that is not the worker's is refused.
  common.push(421);
  if (body) common.push(408);
  if (query) common.push(422);
  // Any call that writes may find the storage full.
  if (method !== "GET" && !isQuestion) common.push(507);
  // Any POST may have an Idempotency-Key whose first request is still running.
  if (access === "key" && method === "POST" && !isQuestion) common.push(409);
  return [...new Set([...common, ...refusals])];
}
