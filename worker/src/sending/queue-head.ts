import type { QueuedDelivery } from "#ledger/delivery.ts";

/**
 * The rest of a group stays in the database, so that groups which must wait keep nobody else from being found.
 * A group needs at least ten seconds to use these up.
 */
const MOST_OF_A_GROUP = 10;

/** As `readQueue` orders the deliveries of a line. */
function compare(one: QueuedDelivery, other: QueuedDelivery): number {
  const byAge = one.seq - other.seq;
  if (byAge !== 0 || one.groupId === other.groupId) return byAge;
  return one.groupId < other.groupId ? -1 : 1;
}

/** One line of a bot's queue, first come, first served: its head is in memory, the rest in the database. */
export class QueueHead {
  waiting: QueuedDelivery[] = [];
  #last: QueuedDelivery | undefined;
  /** Where reading stopped for the groups of which there may be more than is in memory. */
  readonly #lastOf = new Map<string, QueuedDelivery>();
  isComplete = false;

  restart(): void {
    this.waiting = [];
    this.#last = undefined;
    this.#lastOf.clear();
    this.isComplete = false;
  }

  /** What to read next: everything behind `after`, without the groups of which enough is in memory. */
  get position() {
    return { after: this.#last, withoutGroups: [...this.#lastOf.keys()] };
  }

  /** True if a group has used up what was read of it, and more of it may be in the database. */
  get isShort(): boolean {
    if (this.#lastOf.size === 0) return false;
    const present = new Set(this.waiting.map(({ groupId }) => groupId));
    return this.#lastOf.keys().some((groupId) => !present.has(groupId));
  }

  /** Adds a page that was read at `position`, and returns what is kept of it. */
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
      if (count(groupId) >= MOST_OF_A_GROUP) this.#lastOf.set(groupId, delivery);
      return true;
    });
    this.waiting.push(...kept);
    return kept;
  }

  /** Puts a delivery back in its place; false if that place has not been read yet. */
  putBack(delivery: QueuedDelivery): boolean {
    const isBefore = (other: QueuedDelivery) => compare(delivery, other) <= 0;
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
