import { NO_OPTIONS } from "@tbm/contract/message-look.ts";
import { picturesOf, weightOf } from "@tbm/contract/message-steps.ts";

import type { Broadcast } from "#ledger/delivery.ts";
import type { Step } from "#messages/message-content.ts";

import type { Turn } from "./calls.ts";
import type { LaneState } from "./lane-state.ts";

interface Selection {
  turns: Turn[];
  /** When the first of those that must wait may go; Infinity if that is not a matter of time. */
  nextAt: number;
  /** True if the bot itself must wait, or so many groups for a picture that to look further is of no use. */
  isEnough: boolean;
}

/** Groups that wait for a picture on its way: it will not be long. */
const MOST_AWAITING = 5000;

/** What cannot be found: another version of the worker cut the message otherwise, or its record is gone. */
const NO_BROADCAST: Broadcast = { steps: [], options: NO_OPTIONS, isTemplate: false, queuedAt: 0 };
/** Gets its turn like any other, so that it is failed like any other. */
export const UNKNOWN_STEP: Step = { kind: "text", text: "", entities: [], keyboard: null };

/**
 * Takes the next turns from the queue in its order: at most one a group, and none before its time. With `suspect`,
 * none of that broadcast, and none that would overtake it in its group.
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
  const botHold = state.cooldowns.botReadyAt;
  // What waits may be in the database only, so this counts even if nothing is in memory.
  if (botHold > now) return { turns, nextAt: botHold, isEnough: true };
  let nextAt = Infinity;
  let isBotHeld = false;
  let awaiting = 0;
  for (const delivery of queue.waiting) {
    if (turns.length === limit) break;
    const { groupId } = delivery;
    if (passed.has(groupId)) continue;
    const broadcast = queue.broadcasts.get(delivery.broadcastId) ?? NO_BROADCAST;
    const known = delivery.isDamaged ? undefined : broadcast.steps[delivery.step];
    const step = known ?? UNKNOWN_STEP;
    passed.add(groupId);
    if (delivery.broadcastId === suspect) continue;
    const weight = weightOf(step);
    const groupAt = pace.chatReadyAt(groupId, weight, now);
    if (groupAt === null) continue;
    const heldUntil = Math.max(groupAt, cooldowns.groupReadyAt(groupId));
    if (heldUntil > now) {
      nextAt = Math.min(nextAt, heldUntil);
      continue;
    }
    const botAt = pace.botReadyAt(weight, now);
    if (botAt > now) {
      nextAt = Math.min(nextAt, botAt);
      isBotHeld = true;
      break;
    }
    const toUpload = picturesOf(step)
      .map(({ digest }) => digest)
      .filter((digest) => !queue.fileIds.has(digest));
    if (toUpload.some((digest) => uploading.has(digest))) {
      awaiting += 1;
      continue;
    }
    for (const digest of toUpload) uploading.add(digest);
    pace.reserve(groupId, weight);
    turns.push({ delivery, broadcast, step, toUpload });
  }
  queue.take(new Set(turns.map(({ delivery }) => delivery)));
  return { turns, nextAt, isEnough: isBotHeld || awaiting >= MOST_AWAITING };
}
