import type { DeliveryKey } from "./delivery.ts";
import { finishAmong } from "./ending.ts";
import type { LaneState } from "./lane-state.ts";

/** Ends the broadcasts of which nothing is left in this lane's hands; the statement makes sure. */
export async function finishDone(state: LaneState, touched: readonly DeliveryKey[]): Promise<void> {
  const busy = new Set([
    ...state.inFlight,
    ...state.landed.map(({ turn }) => turn.delivery.broadcastId),
    ...state.pins.map(({ broadcastId }) => broadcastId),
    ...state.landedPins.map(({ pin }) => pin.broadcastId),
  ]);
  const ids = new Set(touched.map(({ broadcastId }) => broadcastId));
  const done = [...ids].filter((id) => !busy.has(id) && !state.queue.has(id));
  if (done.length === 0) return;
  await state.ports.db.batch([finishAmong(state.ports, done)]);
}
