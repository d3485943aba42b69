import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import { newId } from "#ids.ts";
import type { QueuedDelivery } from "#ledger/delivery.ts";
import { type Ledger, ledgerOf } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { Cooldowns } from "#sending/pace/cooldowns.ts";
import { Pace } from "#sending/pace/pace.ts";

import type { EndedCall, Pin, EndedPinCall } from "./calls.ts";
import { Breaker } from "./circuit-breaker.ts";
import { Queue } from "./queue.ts";
import { Signal } from "./signal.ts";

/** What a lane has in memory: a copy of what the database knows, and the calls under way. */
export interface LaneState {
  ports: Ports;
  botId: string;
  ledger: Ledger;
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
  endedCalls: EndedCall[];
  /** Sent messages that wait to be pinned, and calls for that which are not yet written down. */
  pins: Pin[];
  endedPins: EndedPinCall[];
  /** Deliveries whose mark may or may not have been made when the database failed; not sent. */
  doubtful: QueuedDelivery[];
  breaker: Breaker;
  /** Why something was given up that waited too long; what is as old is to follow. */
  givenUp: Cause | null;
  /** True if a refusal concerned the whole bot, and Telegram is still to be asked. */
  isDoubted: boolean;
}

export const createLaneState = (ports: Ports, botId: string): LaneState => ({
  ports,
  botId,
  ledger: ledgerOf(ports, botId),
  id: newId(ports, "lane"),
  token: "",
  pace: new Pace(),
  cooldowns: new Cooldowns(ports, botId),
  queue: new Queue(ports, botId),
  signal: new Signal(),
  uploading: new Set(),
  inFlight: [],
  endedCalls: [],
  pins: [],
  endedPins: [],
  doubtful: [],
  breaker: new Breaker(ports, botId),
  givenUp: null,
  isDoubted: false,
});
