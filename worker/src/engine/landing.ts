import { hasAftermath, settleAftermath } from "./aftermath.ts";
import { arrive } from "./arrival.ts";
import type { LaneState } from "./lane-state.ts";
import { AFTERMATH, LANDING, PLAIN_LANDING, TROUBLED_LANDING } from "./room.ts";

/** True if nothing needs to be written but that messages are out or not. */
const isPlain = ({ landed, landedPins }: LaneState) =>
  landedPins.length === 0 &&
  landed.every(
    ({ turn, outcome }) =>
      outcome.kind === "neverLeft" ||
      outcome.kind === "unconfirmed" ||
      (outcome.kind === "sent" && turn.toUpload.length === 0),
  );

/**
 * Writes down what has ended, with its consequences. What is still under way must find room as well, so
 * without room for two landings all of it waits for the last. False if nothing more may begin.
 */
export async function land(state: LaneState): Promise<boolean> {
  const { ports, inFlight } = state;
  const isLast = inFlight.length === 0;
  const uses = isLast ? LANDING : isPlain(state) ? PLAIN_LANDING : TROUBLED_LANDING;
  // For the last there always is: every step asked for it too.
  if (!ports.hasRoom(uses) && !isLast) return false;
  await arrive(state);
  if (!hasAftermath(state)) return true;
  if (!ports.hasRoom(AFTERMATH)) return false;
  await settleAftermath(state);
  return true;
}
