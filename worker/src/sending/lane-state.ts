import type { Cause } from "@tbm/contract/sentences/sentences.ts";

import type { TopicFact } from "#discovery/topic-updates.ts";
import { newId } from "#ids.ts";
import type { QueuedDelivery } from "#ledger/delivery.ts";
import { laneLedgerOf } from "#ledger/lane-ledger.ts";
import type { LaneLedger } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";
import { Cooldowns } from "#sending/pace/cooldowns.ts";
import { Pace } from "#sending/pace/pace.ts";

import { Breaker } from "./circuit-breaker.ts";
import type { EndedCall, Pin, EndedPinCall } from "./lane-calls.ts";
import { Queue } from "./queue.ts";
import { Signal } from "./signal.ts";

/** A lane's memory: a copy of what is in the database, and the calls in flight. */
export interface LaneState {
  ports: Ports;
  botId: string;
  ledger: LaneLedger;
  /** Marks the deliveries that this lane has claimed. */
  id: string;
  token: string;
  pace: Pace;
  cooldowns: Cooldowns;
  queue: Queue;
  signal: Signal;
  /** Digests of pictures being uploaded. Other deliveries that need one wait for its file id. */
  uploading: Set<string>;
  /** The broadcast of each call in flight. */
  inFlight: string[];
  /** Calls that have ended and are not stored yet. */
  endedCalls: EndedCall[];
  /** Sent messages that wait to be pinned, and pin calls that are not stored yet. */
  pins: Pin[];
  endedPins: EndedPinCall[];
  /** Deliveries that may or may not be claimed, because the database failed during the claim. None of them is sent. */
  uncertainClaims: QueuedDelivery[];
  breaker: Breaker;
  /** What refusals revealed about topics and is not stored yet. */
  topicFacts: TopicFact[];
  /** True if the ledger no longer knows this lane: its bot was deleted, or imported again. */
  isForgotten: boolean;
  /** The cause with which to fail deliveries that have waited too long, or null. */
  givenUp: Cause | null;
  /** True if Telegram seemed to refuse the bot itself, and getMe has not confirmed it yet. */
  isRefusalSuspected: boolean;
}

export function createLaneState(ports: Ports, botId: string): LaneState {
  const ledger = laneLedgerOf(ports, botId);
  return {
    ports,
    botId,
    ledger,
    id: newId(ports, "lane"),
    token: "",
    pace: new Pace(),
    cooldowns: new Cooldowns(ports, ledger),
    queue: new Queue(ports, ledger),
    signal: new Signal(),
    uploading: new Set(),
    inFlight: [],
    endedCalls: [],
    pins: [],
    endedPins: [],
    uncertainClaims: [],
    breaker: new Breaker(ports, ledger),
    topicFacts: [],
    isForgotten: false,
    givenUp: null,
    isRefusalSuspected: false,
  };
}
