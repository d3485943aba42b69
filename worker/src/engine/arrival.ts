/*
 * What becomes of the calls that have ended. One batch has the deliveries' ends and all that they depend
 * on: a group's new id, a wait, what Telegram calls a picture or does not know any more, what was learned
 * of a bot's place in a chat, and the end of the broadcast. A second try is noted in a delivery, so what
 * makes it another try must be there whenever the note is. What may follow (aftermath.ts) is found out
 * again if the process dies before it: that the bot is refused, or that Telegram is out of reach too long.
 */
import { picturesOf } from "@tbm/contract/message-steps.ts";

import type { Fact } from "#telegram/discovered-facts.ts";
import { statementsFor } from "#telegram/keep-facts.ts";

import { factsTold, findNewcomers, retryFor } from "./consequences.ts";
import { forgetUploads, keepUploads } from "./contents.ts";
import { BEGUN_PRIORITY, type Settlement, type Statement } from "./delivery.ts";
import { finishDone } from "./finishing.ts";
import type { Landing, LaneState } from "./lane-state.ts";
import { settle } from "./outbox.ts";
import { judgePins, NOT_PINNED, type Pin } from "./pins.ts";
import { noteLimits } from "./told-limits.ts";
import { verdictOf } from "./verdict.ts";

const NEWCOMER_WAIT_MS = 60_000;

/** What becomes of a round of calls. */
class Judgement {
  settlements: Settlement[] = [];
  pins: Pin[] = [];
  facts: Fact[] = [];
  uploaded = new Map<string, string>();
  unknownFiles = new Set<string>();
}

/** Takes in what Telegram calls the pictures now, or that it does not know them any more. */
function noteFiles(judgement: Judgement, { turn, outcome }: Landing, isFileRefused: boolean): void {
  const digests = picturesOf(turn.step).map(({ digest }) => digest);
  if (isFileRefused) for (const digest of digests) judgement.unknownFiles.add(digest);
  if (outcome.kind !== "sent" || turn.toUpload.length === 0) return;
  for (const [index, digest] of digests.entries()) {
    const fileId = outcome.result.fileIds[index];
    if (fileId) judgement.uploaded.set(digest, fileId);
  }
}

function writeFiles(
  state: LaneState,
  landed: readonly Landing[],
  judgement: Judgement,
): Statement[] {
  const { ports, botId, queue, uploading } = state;
  const { uploaded, unknownFiles } = judgement;
  for (const { turn } of landed) for (const digest of turn.toUpload) uploading.delete(digest);
  for (const digest of unknownFiles) queue.fileIds.delete(digest);
  for (const [digest, fileId] of uploaded) queue.fileIds.set(digest, fileId);
  return [
    ...(unknownFiles.size > 0 ? [forgetUploads(ports, botId, [...unknownFiles])] : []),
    ...(uploaded.size > 0 ? [keepUploads(ports, botId, [...uploaded])] : []),
  ];
}

function putBack({ queue }: LaneState, { turn, outcome }: Landing, settled: Settlement): void {
  const { delivery, broadcast } = turn;
  if (outcome.kind === "moved") queue.moveChat(delivery.groupId, outcome.newChatId);
  if (settled.state !== "queued") return;
  const { step, retried, messageIds, chatId = delivery.chatId } = settled;
  const attempts = delivery.attempts + 1;
  const priority = step > 0 ? BEGUN_PRIORITY : delivery.priority;
  const changes = { chatId, priority, step, retried, attempts, messageIds: [...messageIds] };
  queue.putBack({ ...delivery, ...changes }, broadcast);
}

/** What is out as a whole is to be pinned, if the operator wants that. */
function pinFor({ ports }: LaneState, { turn, outcome }: Landing, settled: Settlement): Pin[] {
  const { delivery, broadcast } = turn;
  if (settled.reason !== NOT_PINNED || outcome.kind !== "sent") return [];
  // An album's text is under its first picture.
  const [messageId] = outcome.result.messageIds;
  if (messageId === undefined) return [];
  const { broadcastId, groupId, chatId } = delivery;
  const isSilent = broadcast.options.silent;
  return [{ broadcastId, groupId, chatId, messageId, isSilent, sentAt: ports.now() }];
}

function judge(
  state: LaneState,
  landing: Landing,
  newcomers: ReadonlySet<string>,
  judgement: Judgement,
): void {
  const { ports, cooldowns } = state;
  const { turn, outcome } = landing;
  const { delivery, broadcast } = turn;
  const retry = retryFor(landing, newcomers);
  const now = ports.now();
  noteLimits(state, delivery.groupId, landing.startedAt, outcome);
  const waitingSince = Math.max(broadcast.queuedAt, state.unreachableSince);
  const stepCount = broadcast.steps.length;
  const settled = verdictOf({ delivery, stepCount, waitingSince, now, outcome, retry });
  if (settled.state === "sent" && broadcast.options.pin) settled.reason = NOT_PINNED;
  if (retry === "newcomer" && settled.state === "queued") {
    cooldowns.hold(delivery.groupId, now + NEWCOMER_WAIT_MS);
  }
  judgement.settlements.push(settled);
  judgement.pins.push(...pinFor(state, landing, settled));
  noteFiles(judgement, landing, retry === "file");
  // What is tried again teaches nothing yet.
  const isTriedAgain = outcome.kind === "refused" && settled.state === "queued";
  if (!isTriedAgain) judgement.facts.push(...factsTold(ports, landing));
}

/** Writes down what became of the calls that have ended. */
export async function arrive(state: LaneState): Promise<void> {
  const { ports, botId, cooldowns } = state;
  const landed = [...state.landed];
  const landedPins = [...state.landedPins];
  if (landed.length + landedPins.length === 0) return;
  const newcomers = await findNewcomers(ports, botId, landed);
  const judgement = new Judgement();
  for (const landing of landed) judge(state, landing, newcomers, judgement);
  const { settlements, pins, facts } = judgement;
  const pinned = judgePins(state, landedPins);
  const [first, ...rest] = [
    ...(landed.length > 0 ? [settle(ports, state.id, settlements)] : []),
    ...pinned.statements,
    ...statementsFor(ports, botId, facts),
    ...writeFiles(state, landed, judgement),
    ...cooldowns.write(),
    ...finishDone(state, [...settlements, ...pinned.touched], [...pins, ...pinned.again]),
  ];
  if (first) await ports.db.batch([first, ...rest]);
  cooldowns.written();
  state.landed.splice(0, landed.length);
  state.landedPins.splice(0, landedPins.length);
  state.pins.push(...pins, ...pinned.again);
  for (const [index, landing] of landed.entries()) {
    const settled = settlements[index];
    const { outcome } = landing;
    if (settled) putBack(state, landing, settled);
    if (outcome.kind === "neverLeft" && settled?.state === "failed") state.givenUp = outcome.reason;
    if (outcome.kind === "refused" && outcome.scope === "bot") state.isDoubted = true;
  }
}
