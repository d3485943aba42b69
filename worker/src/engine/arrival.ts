import { picturesOf } from "@tbm/contract/message-steps.ts";
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";

import { confirmBotRefused, learn, retryFor } from "./consequences.ts";
import { forgetUploads, keepUploads } from "./contents.ts";
import { BEGUN_PRIORITY, type Settlement } from "./delivery.ts";
import { endQueued } from "./ending.ts";
import { finishDone } from "./finishing.ts";
import type { Landing, LaneState } from "./lane-state.ts";
import { settle } from "./outbox.ts";
import { NOT_PINNED, type Pin } from "./pins.ts";
import { noteLimits } from "./told-limits.ts";
import { PATIENCE_MS, type Retry, verdictOf } from "./verdict.ts";

const NEWCOMER_WAIT_MS = 60_000;

/** Keeps what Telegram calls the pictures now, or forgets what it does not know any more. */
function noteFiles(
  { ports, botId, queue }: LaneState,
  { turn, outcome }: Landing,
  isFileRefused: boolean,
): BatchItem<"sqlite">[] {
  const digests = picturesOf(turn.step).map(({ digest }) => digest);
  if (isFileRefused) {
    for (const digest of digests) queue.fileIds.delete(digest);
    return [forgetUploads(ports, botId, digests)];
  }
  if (outcome.kind !== "sent" || turn.toUpload.length === 0) return [];
  const known: [digest: string, fileId: string][] = [];
  for (const [index, digest] of digests.entries()) {
    const fileId = outcome.result.fileIds[index];
    if (fileId) known.push([digest, fileId]);
  }
  for (const [digest, fileId] of known) queue.fileIds.set(digest, fileId);
  return known.length > 0 ? [keepUploads(ports, botId, known)] : [];
}

function putBack({ queue }: LaneState, { turn, outcome }: Landing, settled: Settlement): void {
  const { delivery, broadcast } = turn;
  if (outcome.kind === "moved") queue.moveChat(delivery.groupId, outcome.newChatId);
  if (settled.state !== "queued") return;
  const { step, retried, messageIds } = settled;
  const chatId = outcome.kind === "moved" ? outcome.newChatId : delivery.chatId;
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

export async function failQueued(
  { ports, botId, queue }: LaneState,
  reason: string,
  which = sql`true`,
): Promise<void> {
  const ofBot = sql`open.bot_id = ${botId} AND ${which}`;
  await ports.db.batch(endQueued(ports, ofBot, "failed", reason));
  queue.restart();
}

/** One delivery has waited too long for Telegram; so has all that is as old. */
async function giveUp(state: LaneState, reason: string): Promise<void> {
  const before = new Date(state.ports.now() - PATIENCE_MS).toISOString();
  await failQueued(state, reason, sql`open.created_at < ${before}`);
}

/** Writes down what became of the calls that have ended, and draws the consequences. */
export async function arrive(state: LaneState): Promise<void> {
  const { ports, botId, cooldowns } = state;
  const landed = [...state.landed];
  if (landed.length === 0) return;
  const statements: BatchItem<"sqlite">[] = [];
  const settlements: Settlement[] = [];
  const pins: Pin[] = [];
  for (const landing of landed) {
    const { turn, outcome } = landing;
    const { delivery, broadcast } = turn;
    let retry: Retry | null = null;
    if (outcome.kind !== "sent") retry = await retryFor(ports, botId, delivery, outcome);
    const now = ports.now();
    noteLimits(state, delivery.groupId, landing.startedAt, outcome);
    const waitingSince = Math.max(broadcast.queuedAt, state.unreachableSince);
    const stepCount = broadcast.steps.length;
    const settled = verdictOf({ delivery, stepCount, waitingSince, now, outcome, retry });
    if (settled.state === "sent" && broadcast.options.pin) settled.reason = NOT_PINNED;
    settlements.push(settled);
    pins.push(...pinFor(state, landing, settled));
    if (retry === "newcomer" && settled.state === "queued") {
      cooldowns.hold(delivery.groupId, now + NEWCOMER_WAIT_MS);
    }
    statements.push(...noteFiles(state, landing, retry === "file"));
  }
  const pending = [...pins, ...state.landedPins.map(({ pin }) => pin)];
  await ports.db.batch([
    settle(ports, state.id, settlements),
    ...statements,
    ...cooldowns.write(),
    ...finishDone(state, settlements, pending),
  ]);
  state.landed.splice(0, landed.length);
  state.pins.push(...pins);
  let givenUp: string | null = null;
  for (const [index, landing] of landed.entries()) {
    const { turn, outcome } = landing;
    const settled = settlements[index];
    const isTriedAgain = outcome.kind === "refused" && settled?.state === "queued";
    if (outcome.kind !== "sent" && !isTriedAgain) {
      await learn(ports, botId, turn.delivery, outcome);
    }
    if (settled) putBack(state, landing, settled);
    if (outcome.kind === "neverLeft" && settled?.state === "failed") givenUp = outcome.reason;
  }
  if (givenUp !== null) await giveUp(state, givenUp);
  const isBotRefused = landed.some(
    ({ outcome }) => outcome.kind === "refused" && outcome.scope === "bot",
  );
  if (isBotRefused) {
    const reason = await confirmBotRefused(ports, botId, state.token);
    if (reason !== null) await failQueued(state, reason);
  }
}
