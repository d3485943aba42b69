import { newId } from "#ids.ts";
import type { Ports } from "#ports.ts";
import type { Outcome } from "#telegram/outcome.ts";
import type { Posted } from "#telegram/post.ts";

import { Cooldowns } from "./cooldowns.ts";
import type { DeliveryKey } from "./delivery.ts";
import { Pace } from "./pace.ts";
import type { Pin, PinLanding } from "./pins.ts";
import { Queue } from "./queue.ts";
import type { Turn } from "./selection.ts";
import { Signal } from "./signal.ts";
import type { Wait } from "./wait.ts";

/** A call that has ended. */
export interface Landing {
  turn: Turn;
  startedAt: number;
  outcome: Outcome<Posted>;
}

/** What a lane has in memory: a copy of what the database knows, and the calls under way. */
export interface LaneState {
  ports: Ports;
  botId: string;
  /** Marks the deliveries that this lane has claimed. */
  id: string;
  token: string;
  pace: Pace;
  cooldowns: Cooldowns;
  queue: Queue;
  signal: Signal;
  /** Pictures on their way to Telegram, by digest: whoever needs one waits until it is there. */
  uploading: Set<string>;
  /** The broadcasts of the calls under way; one entry a call. */
  inFlight: string[];
  /** Calls that have ended and are not yet written down. */
  landed: Landing[];
  /** Sent messages that wait to be pinned, and calls for that which are not yet written down. */
  pins: Pin[];
  landedPins: PinLanding[];
  /** Deliveries whose mark may or may not have been made when the database failed; not sent. */
  doubtful: DeliveryKey[];
  /** How often in a row Telegram could not be reached, since when, and the pause until the next try. */
  unreachable: number;
  unreachableSince: number;
  pause: Wait;
  /** Why something was given up that waited too long; what is as old is to follow. */
  givenUp: string | null;
  /** True if a refusal concerned the whole bot, and Telegram is still to be asked. */
  isDoubted: boolean;
}

export const createLaneState = (ports: Ports, botId: string): LaneState => ({
  ports,
  botId,
  id: newId(ports, "lane"),
  token: "",
  pace: new Pace(),
  cooldowns: new Cooldowns(ports, botId),
  queue: new Queue(ports, botId),
  signal: new Signal(),
  uploading: new Set(),
  inFlight: [],
  landed: [],
  pins: [],
  landedPins: [],
  doubtful: [],
  unreachable: 0,
  unreachableSince: 0,
  pause: { since: 0, until: 0 },
  givenUp: null,
  isDoubted: false,
});
