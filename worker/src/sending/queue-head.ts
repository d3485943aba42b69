import type { QueuedDelivery } from "#ledger/delivery.ts";

/**
 * At most this many deliveries of a group are in memory, so that waiting groups cannot crowd out the others.
 * At one message a second, they last a group for at least ten seconds.
 */
const MAX_PER_GROUP = 10;

/** The order in which `readQueue` returns the deliveries of a line. */
function compare(a: QueuedDelivery, b: QueuedDelivery): number {
  const byAge = a.seq - b.seq;
  if (byAge !== 0 || a.groupId === b.groupId) return byAge;
  return a.groupId < b.groupId ? -1 : 1;
}

/** One line of a bot's queue, first in, first out. Its head is in memory, the rest in the database. */
export class QueueHead {
  waiting: QueuedDelivery[] = [];
  #last: QueuedDelivery | undefined;
  /** The last delivery read for each group that may have more in the database. */
  readonly #lastOf = new Map<string, QueuedDelivery>();
  isComplete = false;

  restart(): void {
    this.waiting = [];
    this.#last = undefined;
    this.#lastOf.clear();
    this.isComplete = false;
  }

  /** What to read next: everything after `after`, except for the groups with enough deliveries in memory. */
  get position() {
    return { after: this.#last, withoutGroups: [...this.#lastOf.keys()] };
  }

  /** True if a group has nothing left in memory, but may have more in the database. */
  get isShort(): boolean {
    if (this.#lastOf.size === 0) return false;
    const present = new Set(this.waiting.map(({ groupId }) => groupId));
    return this.#lastOf.keys().some((groupId) => !present.has(groupId));
  }

  /** Adds a page that was read at `position`, and returns the deliveries it keeps. */
  append(page: readonly QueuedDelivery[]): QueuedDelivery[] {
    this.#last = page.at(-1) ?? this.#last;
    const counts = new Map<string, number>();
    const count = (groupId: string) => {
      const next = (counts.get(groupId) ?? 0) + 1;
      counts.set(groupId, next);
      return next;
    };
    for (const { groupId } of this.waiting) count(groupId);
    const kept = page.filter((delivery) => {
      const { groupId } = delivery;
      if (this.#lastOf.has(groupId)) return false;
      if (count(groupId) >= MAX_PER_GROUP) this.#lastOf.set(groupId, delivery);
      return true;
    });
    this.waiting.push(...kept);
    return kept;
  }

  /** Puts a delivery back in its place. Returns false if the line has not been read that far. */
  putBack(delivery: QueuedDelivery): boolean {
    const isBefore = (queued: QueuedDelivery) => compare(delivery, queued) <= 0;
    const lastOfGroup = this.#lastOf.get(delivery.groupId);
    const isAllRead = this.isComplete && !lastOfGroup;
    const last = lastOfGroup ?? this.#last;
    if (!isAllRead && (!last || !isBefore(last))) return false;
    const index = this.waiting.findIndex(isBefore);
    this.waiting.splice(index < 0 ? this.waiting.length : index, 0, delivery);
    return true;
  }

  hasGroup(groupId: string): boolean {
    return this.waiting.some((delivery) => delivery.groupId === groupId);
  }
}
