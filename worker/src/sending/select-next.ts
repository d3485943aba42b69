import { NO_OPTIONS } from "@tbm/contract/content/message-look.ts";

import type { Broadcast } from "#ledger/delivery.ts";
import type { Step } from "#messages/message-content.ts";

import { callPictures, callWeight, nextStep } from "./change-steps.ts";
import type { Turn } from "./lane-calls.ts";
import type { LaneState } from "./lane-state.ts";

interface Selection {
  turns: Turn[];
  /** When the next delivery may be sent. Infinity if none of them waits for a time. */
  nextAt: number;
  /** True if reading more of the queue is useless: the bot must wait, or too many groups wait for an upload. */
  isEnough: boolean;
}

/** How many groups may wait for an upload before reading stops. The upload ends soon. */
const MAX_AWAITING = 5000;

/** Stands for a broadcast that is gone, or whose steps another version of the worker counted differently. */
const NO_BROADCAST: Broadcast = {
  steps: [],
  keyboard: null,
  edit: null,
  isRenewal: false,
  options: NO_OPTIONS,
  isTemplate: false,
  queuedAt: 0,
};
/** Takes its turn like any other step, so that it fails the usual way. */
export const UNKNOWN_STEP: Step = { kind: "text", text: "", entities: [], keyboard: null };

/**
 * Takes the next turns from the queue, in order: at most one per chat, and only those that may be sent now. Leaves
 * out the broadcast `suspect`, and anything that would overtake it in its chat.
 */
export function selectTurns(
  state: LaneState,
  limit: number,
  suspect: string | null = null,
): Selection {
  const { queue, pace, cooldowns, uploading, ports } = state;
  const now = ports.now();
  const turns: Turn[] = [];
  const passed = new Set<string>();
  const { botReadyAt } = state.cooldowns;
  // Deliveries may wait in the database only, so this applies even if nothing is in memory.
  if (botReadyAt > now) return { turns, nextAt: botReadyAt, isEnough: true };
  let nextAt = Infinity;
  let isBotHeld = false;
  let awaiting = 0;
  for (const delivery of queue.waiting) {
    if (turns.length === limit) break;
    const { paceGroupId } = delivery;
    if (passed.has(paceGroupId)) continue;
    const broadcast = queue.broadcasts.get(delivery.broadcastId) ?? NO_BROADCAST;
    const known = delivery.isDamaged ? undefined : nextStep(broadcast, delivery);
    const step = known ?? UNKNOWN_STEP;
    passed.add(paceGroupId);
    if (delivery.broadcastId === suspect) continue;
    const weight = callWeight(step);
    const groupAt = pace.chatReadyAt(paceGroupId, weight, now);
    if (groupAt === null) continue;
    const readyAt = Math.max(groupAt, cooldowns.groupReadyAt(paceGroupId));
    if (readyAt > now) {
      nextAt = Math.min(nextAt, readyAt);
      continue;
    }
    const botAt = pace.botReadyAt(weight, now);
    if (botAt > now) {
      nextAt = Math.min(nextAt, botAt);
      isBotHeld = true;
      break;
    }
    const toUpload = callPictures(step)
      .map(({ digest }) => digest)
      .filter((digest) => !queue.fileIds.has(digest));
    if (toUpload.some((digest) => uploading.has(digest))) {
      awaiting += 1;
      continue;
    }
    for (const digest of toUpload) uploading.add(digest);
    pace.reserve(paceGroupId, weight);
    turns.push({ delivery, broadcast, step, toUpload });
  }
  queue.take(new Set(turns.map(({ delivery }) => delivery)));
  return { turns, nextAt, isEnough: isBotHeld || awaiting >= MAX_AWAITING };
}
