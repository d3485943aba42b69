import type { DeliveryKey, Statement } from "#ledger/delivery.ts";

import type { LaneState } from "./lane-state.ts";

/**
 * Finishes the broadcasts that this lane has no work left for; the statement checks that no delivery is open.
 * `pending` holds deliveries that are still to be pinned.
 */
export function finishDone(
  { ledger, inFlight, pins, queue }: LaneState,
  touched: readonly DeliveryKey[],
  pending: readonly DeliveryKey[],
): Statement[] {
  const busy = new Set(inFlight);
  for (const { broadcastId } of [...pins, ...pending]) busy.add(broadcastId);
  const ids = new Set(touched.map(({ broadcastId }) => broadcastId));
  const done = [...ids].filter((id) => !busy.has(id) && !queue.has(id));
  return done.length > 0 ? ledger.finish(done) : [];
}
