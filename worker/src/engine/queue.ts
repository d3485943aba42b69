import type { Ports } from "#ports.ts";

import { type Broadcast, readBroadcasts, readUploads } from "./contents.ts";
import type { QueuedDelivery } from "./delivery.ts";
import { readQueue } from "./outbox.ts";

const PAGE = 250;
/**
 * The rest of a group stays in the database, so that however much waits for groups that must wait, all others
 * are found. A group has used these up after ten seconds at the soonest.
 */
const MOST_OF_A_GROUP = 10;

/** As `readQueue` orders them. */
function compare(one: QueuedDelivery, other: QueuedDelivery): number {
  const byAge = one.priority - other.priority || one.seq - other.seq;
  if (byAge !== 0 || one.groupId === other.groupId) return byAge;
  return one.groupId < other.groupId ? -1 : 1;
}

/**
 * A bot's queue, read page by page: the first of each group at its head are in memory, the rest is in the
 * database.
 */
export class Queue {
  waiting: QueuedDelivery[] = [];
  readonly broadcasts = new Map<string, Broadcast>();
  /** What Telegram calls each picture, by digest. */
  readonly fileIds = new Map<string, string>();
  #last: QueuedDelivery | undefined;
  /** Where reading stopped for the groups of which there may be more than is in memory. */
  readonly #lastOf = new Map<string, QueuedDelivery>();
  #isComplete = false;

  readonly #ports: Ports;
  readonly #botId: string;

  constructor(ports: Ports, botId: string) {
    this.#ports = ports;
    this.#botId = botId;
  }

  /** Begins at the head again, because something may have come before what is in memory. */
  restart(): void {
    this.waiting = [];
    this.#last = undefined;
    this.#lastOf.clear();
    this.#isComplete = false;
  }

  /**
   * Begins at the head again if a group has used up what was read of it. Not while turns are taken: what is
   * taken and not yet marked would be read once more.
   */
  replenish(): void {
    if (this.#lastOf.size === 0) return;
    const present = new Set(this.waiting.map(({ groupId }) => groupId));
    for (const groupId of this.#lastOf.keys()) if (!present.has(groupId)) return this.restart();
  }

  /** Reads on; false if there is no more. */
  async more(): Promise<boolean> {
    if (this.#isComplete) return false;
    const leftOut = [...this.#lastOf.keys()];
    const page = await readQueue(this.#ports, this.#botId, this.#last, PAGE, leftOut);
    this.#isComplete = page.length < PAGE;
    this.#last = page.at(-1) ?? this.#last;
    const kept = this.#firstOfGroups(page);
    await this.#readContents(kept);
    this.waiting.push(...kept);
    return page.length > 0;
  }

  #firstOfGroups(page: readonly QueuedDelivery[]): QueuedDelivery[] {
    const counts = new Map<string, number>();
    const count = (groupId: string) => {
      const next = (counts.get(groupId) ?? 0) + 1;
      counts.set(groupId, next);
      return next;
    };
    for (const { groupId } of this.waiting) count(groupId);
    return page.filter((delivery) => {
      const { groupId } = delivery;
      if (this.#lastOf.has(groupId)) return false;
      if (count(groupId) >= MOST_OF_A_GROUP) this.#lastOf.set(groupId, delivery);
      return true;
    });
  }

  async #readContents(page: readonly QueuedDelivery[]): Promise<void> {
    const needed = new Set([...this.waiting, ...page].map(({ broadcastId }) => broadcastId));
    for (const id of this.broadcasts.keys()) if (!needed.has(id)) this.broadcasts.delete(id);
    const unknown = [...needed].filter((id) => !this.broadcasts.has(id));
    if (unknown.length === 0) return;
    const found = await readBroadcasts(this.#ports, unknown);
    for (const [id, broadcast] of found) this.broadcasts.set(id, broadcast);
    const uploads = await readUploads(this.#ports, this.#botId, found.values());
    for (const [digest, fileId] of uploads) this.fileIds.set(digest, fileId);
  }

  /** A delivery that waits again keeps its place, if that has been read already. */
  putBack(delivery: QueuedDelivery, broadcast: Broadcast): void {
    const isBefore = (other: QueuedDelivery) => compare(delivery, other) <= 0;
    const lastOfGroup = this.#lastOf.get(delivery.groupId);
    const isAllRead = this.#isComplete && !lastOfGroup;
    const last = lastOfGroup ?? this.#last;
    if (!isAllRead && (!last || !isBefore(last))) return;
    this.broadcasts.set(delivery.broadcastId, broadcast);
    const index = this.waiting.findIndex(isBefore);
    this.waiting.splice(index < 0 ? this.waiting.length : index, 0, delivery);
  }

  take(taken: ReadonlySet<QueuedDelivery>): void {
    if (taken.size > 0) this.waiting = this.waiting.filter((delivery) => !taken.has(delivery));
  }

  /** A group has another chat id; what waits for it goes there. */
  moveChat(groupId: string, chatId: string): void {
    this.waiting = this.waiting.map((delivery) =>
      delivery.groupId === groupId ? { ...delivery, chatId } : delivery,
    );
  }

  has(broadcastId: string): boolean {
    return this.waiting.some((delivery) => delivery.broadcastId === broadcastId);
  }
}
