import type { Broadcast, QueuedDelivery } from "#ledger/delivery.ts";
import type { LaneLedger } from "#ledger/ledger.ts";
import { PRIORITY, PRIORITIES } from "#ledger/priority.ts";
import type { Ports } from "#ports.ts";
import { PAGE } from "#step-budget.ts";

import { QueueHead } from "./queue-head.ts";

const PAGE_ROWS = 250;

/** The lines that take turns. Deliveries with a part already sent go before all of them. */
const IN_TURN = [
  PRIORITY.quick,
  PRIORITY.now,
  PRIORITY.schedule,
  PRIORITY.campaign,
  PRIORITY.change,
];

type Waiting = Pick<LaneLedger, "readQueue" | "readContents" | "readUploads" | "queriesAhead">;

/** A bot's queue: several lines that take turns, each read page by page. */
export class Queue {
  readonly broadcasts = new Map<string, Broadcast>();
  /** Telegram's file id of each picture, by digest. */
  readonly fileIds = new Map<string, string>();
  readonly #lines = new Map(PRIORITIES.map((line) => [line, new QueueHead()]));
  /** The index in `IN_TURN` of the line that goes first next time. */
  #next = 0;

  readonly #ports: Ports;
  readonly #ledger: Waiting;

  constructor(ports: Ports, ledger: Waiting) {
    this.#ports = ports;
    this.#ledger = ledger;
  }

  /** The deliveries in memory, in sending order: those already begun, then one of each line in turn. */
  get waiting(): Iterable<QueuedDelivery> {
    return this.#inTurn();
  }

  *#inTurn(): Generator<QueuedDelivery> {
    yield* this.#line(PRIORITY.begun).waiting;
    const lines = [...IN_TURN.slice(this.#next), ...IN_TURN.slice(0, this.#next)].map(
      (line) => this.#line(line).waiting,
    );
    const longest = Math.max(...lines.map(({ length }) => length));
    for (let index = 0; index < longest; index += 1) {
      for (const line of lines) {
        const delivery = line[index];
        if (delivery) yield delivery;
      }
    }
  }

  #line(line: number): QueueHead {
    const found = this.#lines.get(line);
    if (!found) throw new Error(`There is no line ${line}.`);
    return found;
  }

  /** Reads again from the head, because something may have been queued ahead of what is in memory. */
  restart(): void {
    for (const line of this.#lines.values()) line.restart();
  }

  /**
   * Reads again from the head if a group ran out of deliveries in memory. Must not be called between taking turns and
   * claiming them, or they would be read a second time.
   */
  replenish(): void {
    if (this.#lines.values().some(({ isShort }) => isShort)) this.restart();
  }

  /** True if another broadcast can go to a group without overtaking this one. Reads more of the queue as needed. */
  async findOther(broadcastId: string): Promise<boolean> {
    const hasOther = () => {
      const waiting = new Set<string>();
      return this.#inTurn().some((delivery) => {
        if (delivery.broadcastId !== broadcastId) return !waiting.has(delivery.paceGroupId);
        waiting.add(delivery.paceGroupId);
        return false;
      });
    };
    while (!hasOther()) {
      if (!this.#ports.hasBudget(PAGE, this.#ledger.queriesAhead)) return false;
      if (!(await this.more())) return false;
    }
    return true;
  }

  /** Reads the next page. Returns false if there is none. */
  async more(): Promise<boolean> {
    const unread = [...this.#lines].filter(([, { isComplete }]) => !isComplete);
    if (unread.length === 0) return false;
    const positions = unread.map(([line, { position }]) => ({ line, ...position }));
    const read = await this.#ledger.readQueue(positions, PAGE_ROWS);
    const pages = Map.groupBy(read, ({ line }) => line);
    const kept = unread.flatMap(([number, line]) => {
      const page = pages.get(number) ?? [];
      line.isComplete = page.length < PAGE_ROWS;
      return line.append(page);
    });
    await this.#readContents(kept);
    return read.length > 0;
  }

  async #readContents(page: readonly QueuedDelivery[]): Promise<void> {
    const needed = new Set([...this.waiting, ...page].map(({ broadcastId }) => broadcastId));
    for (const id of this.broadcasts.keys()) if (!needed.has(id)) this.broadcasts.delete(id);
    const unknown = [...needed].filter((id) => !this.broadcasts.has(id));
    if (unknown.length === 0) return;
    const found = await this.#ledger.readContents(unknown);
    for (const [id, broadcast] of found) this.broadcasts.set(id, broadcast);
    const uploads = await this.#ledger.readUploads(found.values());
    for (const [digest, fileId] of uploads) this.fileIds.set(digest, fileId);
  }

  /**
   * Puts a delivery that waits again back in its place, if the queue has been read that far. If a quick message for its
   * group was queued meanwhile, it joins that line to stay ahead of it, as `enqueue` did in the database.
   */
  putBack(delivery: QueuedDelivery, broadcast: Broadcast): void {
    const mayBeQuick = delivery.line !== PRIORITY.begun && delivery.line !== PRIORITY.change;
    const isQuick = mayBeQuick && this.#line(PRIORITY.quick).hasGroup(delivery.groupId);
    const line = isQuick ? PRIORITY.quick : delivery.line;
    if (this.#line(line).putBack({ ...delivery, line })) {
      this.broadcasts.set(delivery.broadcastId, broadcast);
    }
  }

  take(taken: ReadonlySet<QueuedDelivery>): void {
    if (taken.size === 0) return;
    for (const line of this.#lines.values()) {
      line.waiting = line.waiting.filter((delivery) => !taken.has(delivery));
    }
    const lastInTurn = [...taken]
      .map(({ line }) => IN_TURN.indexOf(line))
      .findLast((at) => at >= 0);
    if (lastInTurn !== undefined) this.#next = (lastInTurn + 1) % IN_TURN.length;
  }

  /** Gives the waiting deliveries of a group its new chat id. Posts stay in the chat that they are in. */
  moveChat(groupId: string, chatId: string): void {
    for (const { waiting } of this.#lines.values()) {
      for (const delivery of waiting) {
        if (delivery.groupId === groupId && delivery.action === "post") delivery.chatId = chatId;
      }
    }
  }

  has(broadcastId: string): boolean {
    return this.#lines
      .values()
      .some(({ waiting }) => waiting.some((delivery) => delivery.broadcastId === broadcastId));
  }
}
