/*
 * Stores the results of calls that have ended. One batch holds the results of the deliveries and everything they depend
 * on: a group's new chat id, a rate limit, file ids that are new or no longer known, what was learned about the bot's
 * rights in a chat, and the end of the broadcast. A delivery records that it is tried again, so the reason for the
 * second try must be stored together with it. What follows from the results (give-up.ts) is found again if the process
 * dies first: that a topic is closed, that the bot itself is refused, or that Telegram has been unreachable for too
 * long.
 */
import { plain } from "@tbm/contract/sentences/sentences.ts";

import type { Fact } from "#discovery/discovered-facts.ts";
import { statementsFor } from "#discovery/save-facts.ts";
import type { TopicFact } from "#discovery/topic-updates.ts";
import type { Settlement, Statement } from "#ledger/delivery.ts";
import { PRIORITY } from "#ledger/priority.ts";
import { noteRateLimit } from "#sending/pace/backoff.ts";

import { callPictures, countSteps } from "./change-steps.ts";
import { decideChange } from "./decide-change.ts";
import { decideDelivery } from "./decide-delivery.ts";
import { finishDone } from "./finish-broadcasts.ts";
import type { EndedCall, Pin } from "./lane-calls.ts";
import type { LaneState } from "./lane-state.ts";
import { factsFrom, findJustAdded, retryFor, topicFactsFrom } from "./learn-from-refusals.ts";
import { settlePins } from "./pins.ts";

const JUST_ADDED_WAIT_MS = 60_000;

/** What a batch of ended calls changes. */
class Results {
  settlements: Settlement[] = [];
  pins: Pin[] = [];
  facts: Fact[] = [];
  topicFacts: TopicFact[] = [];
  uploaded = new Map<string, string>();
  unknownFiles = new Set<string>();
}

/** Records new file ids, and the pictures whose file ids Telegram no longer knows. */
function noteFiles(results: Results, { turn, outcome }: EndedCall, isFileRefused: boolean): void {
  const digests = callPictures(turn.step).map(({ digest }) => digest);
  if (isFileRefused) for (const digest of digests) results.unknownFiles.add(digest);
  if (outcome.kind !== "sent" || turn.toUpload.length === 0) return;
  for (const [index, digest] of digests.entries()) {
    const fileId = outcome.result.fileIds[index];
    if (fileId) results.uploaded.set(digest, fileId);
  }
}

function writeFiles(
  state: LaneState,
  endedCalls: readonly EndedCall[],
  results: Results,
): Statement[] {
  const { ledger, queue, uploading } = state;
  const { uploaded, unknownFiles } = results;
  for (const { turn } of endedCalls) for (const digest of turn.toUpload) uploading.delete(digest);
  for (const digest of unknownFiles) queue.fileIds.delete(digest);
  for (const [digest, fileId] of uploaded) queue.fileIds.set(digest, fileId);
  return [
    ...(unknownFiles.size > 0 ? [ledger.deleteUploads([...unknownFiles])] : []),
    ...(uploaded.size > 0 ? [ledger.storeUploads([...uploaded])] : []),
  ];
}

function putBack({ queue }: LaneState, { turn, outcome }: EndedCall, settled: Settlement): void {
  const { delivery, broadcast } = turn;
  if (outcome.kind === "moved") queue.moveChat(delivery.groupId, outcome.newChatId);
  if (settled.state !== "queued") return;
  const { step, retried, messageIds, chatId = delivery.chatId, action = delivery.action } = settled;
  const attempts = delivery.attempts + 1;
  const line = step > 0 && delivery.action === "post" ? PRIORITY.begun : delivery.line;
  const changes = { action, chatId, line, step, retried, attempts, messageIds: [...messageIds] };
  queue.putBack({ ...delivery, ...changes }, broadcast);
}

/** The pin for a delivery that is now completely sent, if the operator asked for one. */
function pinFor({ ports }: LaneState, { turn, outcome }: EndedCall, settled: Settlement): Pin[] {
  const { delivery, broadcast } = turn;
  const isWanted = settled.state === "sent" && broadcast.options.pin;
  if (!isWanted || outcome.kind !== "sent") return [];
  // An album's text is under its first picture. An edit has posted nothing, so there is nothing to pin.
  const [messageId] = outcome.result.messageIds;
  if (messageId === undefined) return [];
  settled.cause = plain("pin_pending");
  const { broadcastId, groupId, paceGroupId, chatId } = delivery;
  const isSilent = broadcast.options.silent;
  return [{ broadcastId, groupId, paceGroupId, chatId, messageId, isSilent, sentAt: ports.now() }];
}

/** Records on the posts that their change is made, or that they are gone. */
function markChanged(
  { ledger }: LaneState,
  endedCalls: readonly EndedCall[],
  settlements: readonly Settlement[],
): Statement[] {
  const isChange = endedCalls.some(({ turn }) => turn.delivery.action !== "post");
  return isChange ? [ledger.markChanged(settlements)] : [];
}

/** Records which run the boards of campaigns show now. */
function markBoards(
  { ledger }: LaneState,
  endedCalls: readonly EndedCall[],
  settlements: readonly Settlement[],
): Statement[] {
  const isRenewing = endedCalls.some(({ turn }) => turn.broadcast.isRenewal);
  return isRenewing ? ledger.markBoards(settlements) : [];
}

function settleCall(
  state: LaneState,
  call: EndedCall,
  justAdded: ReadonlySet<string>,
  results: Results,
): void {
  const { ports, cooldowns } = state;
  const { turn, outcome } = call;
  const { delivery, broadcast } = turn;
  const retry = retryFor(call, justAdded);
  const now = ports.now();
  noteRateLimit(state, delivery.paceGroupId, call.startedAt, outcome);
  const waitingSince = Math.max(broadcast.queuedAt, state.breaker.since);
  const stepCount = countSteps(broadcast, delivery);
  const decide = delivery.action === "post" ? decideDelivery : decideChange;
  const { isRenewal } = broadcast;
  const attempt = { delivery, stepCount, waitingSince, now, outcome, retry, isRenewal };
  const settled = decide(attempt);
  if (retry === "newcomer" && settled.state === "queued") {
    cooldowns.delay(delivery.paceGroupId, now + JUST_ADDED_WAIT_MS);
  }
  results.settlements.push(settled);
  results.pins.push(...pinFor(state, call, settled));
  noteFiles(results, call, retry === "file");
  // A refusal that leads to a retry proves nothing yet.
  const isTriedAgain = outcome.kind === "refused" && settled.state === "queued";
  if (!isTriedAgain) results.facts.push(...factsFrom(ports, call));
  results.topicFacts.push(...topicFactsFrom(ports, call));
}

/** Stores the results of all calls that have ended. */
export async function settleCalls(state: LaneState): Promise<void> {
  const { ports, botId, cooldowns, breaker } = state;
  const endedCalls = [...state.endedCalls];
  const endedPins = [...state.endedPins];
  if (endedCalls.length + endedPins.length === 0) return;
  const justAdded = await findJustAdded(ports, botId, endedCalls);
  const results = new Results();
  for (const call of endedCalls) settleCall(state, call, justAdded, results);
  const { settlements, pins, facts } = results;
  const pinned = settlePins(state, endedPins);
  const [first, ...rest] = [
    ...(endedCalls.length > 0 ? state.ledger.settle(state.id, settlements) : []),
    ...markChanged(state, endedCalls, settlements),
    ...markBoards(state, endedCalls, settlements),
    ...pinned.statements,
    ...statementsFor(ports, botId, facts),
    ...writeFiles(state, endedCalls, results),
    ...cooldowns.write(),
    ...breaker.write(),
    ...finishDone(state, [...settlements, ...pinned.touched], [...pins, ...pinned.again]),
  ];
  if (first) await ports.db.batch([first, ...rest]);
  if (endedCalls.length > 0) await state.ledger.settleOwn(state.id, settlements);
  // A chat's new id may end other deliveries.
  if (facts.length > 0) state.ledger.requestSync();
  cooldowns.written();
  breaker.written();
  state.endedCalls.splice(0, endedCalls.length);
  state.endedPins.splice(0, endedPins.length);
  state.topicFacts.push(...results.topicFacts);
  state.pins.push(...pins, ...pinned.again);
  for (const [index, call] of endedCalls.entries()) {
    const settled = settlements[index];
    const { outcome } = call;
    if (settled) putBack(state, call, settled);
    if (outcome.kind === "refused" && outcome.scope === "bot") state.isRefusalSuspected = true;
  }
}
