import type { Ports } from "#ports.ts";

import { type Broadcast, readBroadcasts, readUploads } from "./contents.ts";
import type { QueuedDelivery } from "./delivery.ts";
import { readQueue } from "./outbox.ts";

const PAGE = 250;
/** Beyond this, what waits is left in the database, even if some of it could go at once. */
const MOST_IN_MEMORY = 5000;

/** As `readQueue` orders them. */
function compare(one: QueuedDelivery, other: QueuedDelivery): number {
  const byAge = one.priority - other.priority || one.seq - other.seq;
  if (byAge !== 0 || one.groupId === other.groupId) return byAge;
  return one.groupId < other.groupId ? -1 : 1;
}

/** A bot's queue, read page by page: what waits at its head is in memory, the rest in the database. */
export class Queue {
  waiting: QueuedDelivery[] = [];
  readonly broadcasts = new Map<string, Broadcast>();
  /** What Telegram calls each picture, by digest. */
  readonly fileIds = new Map<string, string>();
  #last: QueuedDelivery | undefined;
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
    this.#isComplete = false;
  }

  /** Reads on; false if there is no more. */
  async more(): Promise<boolean> {
    if (this.#isComplete || this.waiting.length >= MOST_IN_MEMORY) return false;
    const page = await readQueue(this.#ports, this.#botId, this.#last, PAGE);
    this.#isComplete = page.length < PAGE;
    this.#last = page.at(-1) ?? this.#last;
    await this.#readContents(page);
    this.waiting.push(...page);
    return page.length > 0;
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
    if (!this.#isComplete && (!this.#last || !isBefore(this.#last))) return;
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
