import { plain } from "@tbm/contract/sentences/sentences.ts";

import { keyOf, type QueuedDelivery } from "#ledger/delivery.ts";
import { PAGE } from "#step-budget.ts";
import { changePost } from "#telegram/change-post.ts";
import type { Outcome } from "#telegram/outcome.ts";
import { type Posted, postToChat } from "#telegram/post.ts";

import { callWeight } from "./change-steps.ts";
import type { Turn } from "./lane-calls.ts";
import type { LaneState } from "./lane-state.ts";
import { noteAnswer } from "./outage-probe.ts";
import { prepare, type Prepared, type Unsendable } from "./prepare-call.ts";
import { selectTurns } from "./select-next.ts";

/** Long enough that a delivery which cannot be claimed never keeps a lane busy. */
export const RECHECK_MS = 1000;

/** A message that cannot be sent is treated as if Telegram had refused it. */
const refusal = ({ cause }: Unsendable): Outcome<Posted> => ({
  kind: "refused",
  scope: "message",
  cause,
  code: 400,
  description: "",
});

/** Thrown by a lane that can send nothing more, because another has taken over its bot. */
export class LaneReplaced extends Error {
  constructor() {
    super("Another lane has taken over this bot.");
  }
}

/** Releases what a turn that is not sent had reserved. */
function release({ pace, uploading }: LaneState, { delivery, step, toUpload }: Turn): void {
  pace.unreserve(delivery.paceGroupId, callWeight(step));
  for (const digest of toUpload) uploading.delete(digest);
}

async function closeFiles(post: Prepared): Promise<void> {
  if (!("media" in post)) return;
  const media = post.kind === "album" ? post.media : [post.media];
  // A file that broke while it was read is closed already.
  for (const item of media) if ("bytes" in item) await item.bytes.cancel().catch(() => undefined);
}

const closeAll = async (turns: readonly { post: Prepared }[]) => {
  for (const { post } of turns) await closeFiles(post);
};

/** A change posts nothing, so it has no message ids. */
async function changeMessage(...call: Parameters<typeof changePost>): Promise<Outcome<Posted>> {
  const outcome = await changePost(...call);
  return outcome.kind === "sent"
    ? { kind: "sent", result: { messageIds: [], ...outcome.result } }
    : outcome;
}

async function send(
  { ports, token, botId }: LaneState,
  { chatId, threadId }: QueuedDelivery,
  post: Prepared,
): Promise<Outcome<Posted>> {
  if (post.kind === "unsendable") return refusal(post);
  try {
    if ("messageId" in post) return await changeMessage(ports, token, chatId, post);
    return await postToChat(ports, token, { chatId, threadId }, post);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("sending failed", { bot: botId, message });
    return { kind: "unconfirmed", cause: plain("worker_failed_sending") };
  }
}

async function startCall(state: LaneState, turn: Turn, post: Prepared): Promise<void> {
  const { ports, pace, breaker } = state;
  const { broadcastId, paceGroupId } = turn.delivery;
  const weight = callWeight(turn.step);
  const startedAt = ports.now();
  const call = breaker.begin();
  pace.unreserve(paceGroupId, weight);
  // Telegram counts from here, however long the claim took.
  pace.begin(paceGroupId, weight, startedAt);
  state.inFlight.push(broadcastId);
  const outcome = await send(state, turn.delivery, post);
  state.inFlight.splice(state.inFlight.indexOf(broadcastId), 1);
  // Its uploads stay reserved until their file ids are stored.
  pace.end(paceGroupId, weight, ports.now());
  // A call that was never made says nothing about Telegram.
  if (post.kind !== "unsendable") noteAnswer(state, call, outcome, broadcastId);
  state.endedCalls.push({ turn, startedAt, outcome });
  state.signal.raise();
}

/** Adds the next turns to `turns`, and prepares their calls. */
async function prepareBatch(state: LaneState, turns: Turn[], limit: number) {
  state.queue.replenish();
  const { isTrial, suspect } = state.breaker;
  const isOtherWanted = isTrial && suspect !== null && (await state.queue.findOther(suspect));
  let selection = selectTurns(state, limit, isOtherWanted ? suspect : null);
  let { nextAt } = selection;
  turns.push(...selection.turns);
  while (!selection.isEnough && turns.length < limit) {
    if (!state.ports.hasBudget(PAGE, state.ledger.queriesAhead)) {
      nextAt = state.ports.now();
      break;
    }
    if (!(await state.queue.more())) break;
    selection = selectTurns(state, limit - turns.length);
    nextAt = Math.min(nextAt, selection.nextAt);
    turns.push(...selection.turns);
  }
  const prepared = await Promise.allSettled(
    turns.map(async (turn) => ({
      turn,
      post: await prepare(state.ports, turn, state.queue.fileIds),
    })),
  );
  const ready = prepared.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failure = prepared.find((result) => result.status === "rejected");
  if (failure) {
    await closeAll(ready);
    throw failure.reason;
  }
  return { nextAt, ready };
}

/** Claims the deliveries and returns the keys of those that were claimed. If claiming fails, none of them is sent. */
async function claimBatch(state: LaneState, turns: readonly Turn[]): Promise<Set<string>> {
  const deliveries = turns.map(({ delivery }) => delivery);
  try {
    return await state.ledger.claim(state.id, deliveries);
  } catch (error) {
    state.uncertainClaims.push(...deliveries);
    for (const turn of turns) release(state, turn);
    throw error;
  }
}

/** Releases the claims of batches whose claiming failed, whether or not they were stored. */
export async function releaseUncertainClaims(state: LaneState): Promise<void> {
  if (state.uncertainClaims.length === 0) return;
  await state.ledger.unclaim(state.id, state.uncertainClaims);
  state.uncertainClaims = [];
  state.queue.restart();
}

/**
 * Some deliveries could not be claimed: they were stopped, sending is on hold, or the queue in memory is out of date.
 * Finishes what was stopped and reads the queue again. Returns when to continue.
 */
async function recheckQueue(
  state: LaneState,
  unclaimed: readonly { turn: Turn }[],
): Promise<number> {
  const { ports, ledger, id, queue } = state;
  const block = await ledger.findBlock(id);
  if (block === "replaced") throw new LaneReplaced();
  queue.restart();
  // The end of a hold wakes every lane.
  if (block === "held") return Infinity;
  // The next run takes over again, once the calls in flight have ended.
  state.isForgotten = block === "unknown";
  const ids = unclaimed.map(({ turn }) => turn.delivery.broadcastId);
  const [first, ...rest] = ledger.finish(ids);
  if (first) await ports.db.batch([first, ...rest]);
  return ports.now() + RECHECK_MS;
}

/**
 * Claims the next deliveries and sends them without waiting for the answers. Each call is fully prepared before its
 * claim is committed, and begins right after it. Returns when more may be sent.
 */
export async function sendBatch(state: LaneState, limit: number): Promise<number> {
  const turns: Turn[] = [];
  const { nextAt, ready } = await prepareBatch(state, turns, limit).catch((error: unknown) => {
    for (const turn of turns) release(state, turn);
    throw error;
  });
  if (turns.length === 0) return nextAt;
  const claimed = await claimBatch(state, turns).catch(async (error: unknown) => {
    await closeAll(ready);
    throw error;
  });
  const isClaimed = ({ turn }: { turn: Turn }) => claimed.has(keyOf(turn.delivery));
  for (const { turn, post } of ready.filter(isClaimed)) void startCall(state, turn, post);
  const unclaimed = ready.filter((call) => !isClaimed(call));
  if (unclaimed.length === 0) return nextAt;
  for (const { turn } of unclaimed) release(state, turn);
  await closeAll(unclaimed);
  return recheckQueue(state, unclaimed);
}
