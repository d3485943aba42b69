import type { DeliveryKey, Statement } from "#ledger/delivery.ts";

import type { LaneState } from "./lane-state.ts";

/**
 * Ends the broadcasts of which nothing is left in this lane's hands, along with what is written of them;
 * the statement makes sure. What is in `pending` is still to be written down or pinned.
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
  return done.length > 0 ? [ledger.finish(done)] : [];
}
