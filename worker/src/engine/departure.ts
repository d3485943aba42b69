import { weightOf } from "@tbm/contract/message-steps.ts";

import type { Outcome } from "#telegram/outcome.ts";
import { type Post, type Posted, postToChat } from "#telegram/post.ts";

import { keyOf } from "./delivery.ts";
import { finishAmong } from "./ending.ts";
import type { LaneState } from "./lane-state.ts";
import { claim, isReplaced, unclaim } from "./outbox.ts";
import { prepare, type Unsendable } from "./prepare.ts";
import { PAGE } from "./room.ts";
import { selectTurns, type Turn } from "./selection.ts";

/** As if Telegram had refused it. */
const refusal = ({ reason }: Unsendable): Outcome<Posted> => ({
  kind: "refused",
  scope: "message",
  reason,
  code: 400,
  description: "",
});

/** Thrown by a lane that can send nothing more, because another has taken over its bot. */
export class LaneReplaced extends Error {
  constructor() {
    super("Another lane has taken over this bot.");
  }
}

const endPace = ({ pace, ports }: LaneState, { delivery, step }: Turn): void =>
  pace.end(delivery.groupId, weightOf(step), ports.now());

/** Gives back all that a turn had reserved, since it does not take place. */
function release(state: LaneState, turn: Turn): void {
  endPace(state, turn);
  for (const digest of turn.toUpload) state.uploading.delete(digest);
}

async function closeFiles(post: Post | Unsendable): Promise<void> {
  if (post.kind === "text" || post.kind === "unsendable") return;
  const media = post.kind === "album" ? post.media : [post.media];
  // A file that broke while it was read is closed already.
  for (const one of media) if ("bytes" in one) await one.bytes.cancel().catch(() => undefined);
}

const closeAll = async (turns: readonly { post: Post | Unsendable }[]) => {
  for (const { post } of turns) await closeFiles(post);
};

async function send(
  { ports, token, botId }: LaneState,
  chatId: string,
  post: Post | Unsendable,
): Promise<Outcome<Posted>> {
  if (post.kind === "unsendable") return refusal(post);
  try {
    return await postToChat(ports, token, chatId, post);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.log.error("sending failed", { bot: botId, message });
    return { kind: "unconfirmed", reason: "The worker failed while sending." };
  }
}

async function fly(state: LaneState, turn: Turn, post: Post | Unsendable): Promise<void> {
  const { broadcastId, chatId } = turn.delivery;
  const startedAt = state.ports.now();
  state.inFlight.push(broadcastId);
  const outcome = await send(state, chatId, post);
  state.inFlight.splice(state.inFlight.indexOf(broadcastId), 1);
  // Its pictures stay on their way until it is written down what Telegram calls them.
  endPace(state, turn);
  state.landed.push({ turn, startedAt, outcome });
  state.signal.raise();
}

/** Adds the next turns to `turns`, and makes ready what their calls need. */
async function getReady(state: LaneState, turns: Turn[], limit: number) {
  state.queue.replenish();
  let selection = selectTurns(state, limit);
  let { nextAt } = selection;
  turns.push(...selection.turns);
  while (!selection.isEnough && turns.length < limit) {
    if (!state.ports.hasRoom(PAGE)) {
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
  const ready = prepared.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failure = prepared.find((one) => one.status === "rejected");
  if (failure) {
    await closeAll(ready);
    throw failure.reason;
  }
  return { nextAt, ready };
}

/** Marks the turns and tells which marks were made. If that fails, none of them is sent. */
async function mark(state: LaneState, turns: readonly Turn[]): Promise<Set<string>> {
  const { ports, botId, id } = state;
  const deliveries = turns.map(({ delivery }) => delivery);
  try {
    const marked = await claim(ports, id, deliveries);
    if (marked.size === 0 && (await isReplaced(ports, botId, id))) throw new LaneReplaced();
    return marked;
  } catch (error) {
    state.doubtful.push(...deliveries);
    for (const turn of turns) release(state, turn);
    throw error;
  }
}

/** Clears up after a database that failed while marks were being made. */
export async function clearDoubts(state: LaneState): Promise<void> {
  if (state.doubtful.length === 0) return;
  await state.ports.db.batch([unclaim(state.ports, state.id, state.doubtful)]);
  state.doubtful = [];
  state.queue.restart();
}

/**
 * Marks the next turns and lets them go, without waiting for their answers. All that a call needs is
 * ready before its mark is committed, and the call begins as soon as it is. Returns when more may go.
 */
export async function depart(state: LaneState, limit: number): Promise<number> {
  const turns: Turn[] = [];
  const { nextAt, ready } = await getReady(state, turns, limit).catch((error: unknown) => {
    for (const turn of turns) release(state, turn);
    throw error;
  });
  if (turns.length === 0) return nextAt;
  const marked = await mark(state, turns).catch(async (error: unknown) => {
    await closeAll(ready);
    throw error;
  });
  const isMarked = ({ turn }: { turn: Turn }) => marked.has(keyOf(turn.delivery));
  for (const { turn, post } of ready.filter(isMarked)) void fly(state, turn, post);
  const ended = ready.filter((one) => !isMarked(one));
  for (const { turn } of ended) release(state, turn);
  await closeAll(ended);
  if (ended.length > 0) {
    const ids = ended.map(({ turn }) => turn.delivery.broadcastId);
    await state.ports.db.batch([finishAmong(state.ports, ids)]);
  }
  return nextAt;
}
