import { WHOLE_BOT } from "#ledger/delivery.ts";
import type { LaneLedger } from "#ledger/ledger.ts";
import type { Ports } from "#ports.ts";

import { endOf, type Wait } from "./wait.ts";

/** Two waits that end this close together are the same wait. */
const SAME_END_MS = 2500;
/** After this many rate-limited groups in a row, the whole bot pauses and then tries again. */
const MANY_GROUPS = 3;
const SILENCE_MS = 60_000;

const toText = (ms: number) => new Date(ms).toISOString();

/** Consecutive refusals, with no successful call in between. */
interface Refusals {
  groups: Set<string>;
  lastAt: number;
  lastUntil: number;
  firstUntil: number;
}

type Memory = Pick<LaneLedger, "readCooldowns" | "storeCooldowns">;

/**
 * The waits that Telegram asked for, by group and for the whole bot. A wait applies to its group. It applies to the
 * bot if the next call to another group must wait until the same moment, or if several groups in a row must wait.
 * Waits are stored, so that a restart does not call too early. If the clock is set back, a wait starts again.
 */
export class Cooldowns {
  readonly #waits = new Map<string, Wait>();
  #refusals: Refusals | null = null;
  readonly #unwritten = new Map<string, Wait>();
  #beingWritten: readonly (readonly [id: string, wait: Wait])[] = [];

  readonly #ports: Ports;
  readonly #ledger: Memory;

  constructor(ports: Ports, ledger: Memory) {
    this.#ports = ports;
    this.#ledger = ledger;
  }

  async read(): Promise<void> {
    for (const { groupId, until, requestedAt } of await this.#ledger.readCooldowns()) {
      const since = requestedAt === null ? this.#ports.now() : Date.parse(requestedAt);
      this.#waits.set(groupId, { since, until: Date.parse(until) });
    }
  }

  #readyAt(id: string): number {
    const wait = this.#waits.get(id);
    return wait ? endOf(wait, this.#ports.now()) : 0;
  }

  groupReadyAt(groupId: string): number {
    return this.#readyAt(groupId);
  }

  get botReadyAt(): number {
    return this.#readyAt(WHOLE_BOT);
  }

  #setWait(id: string, until: number): void {
    if (until <= this.#readyAt(id)) return;
    const wait = { since: this.#ports.now(), until };
    this.#waits.set(id, wait);
    this.#unwritten.set(id, wait);
  }

  /** Records that Telegram asked to wait. */
  refuse(groupId: string, startedAt: number, until: number): void {
    this.#setWait(groupId, until);
    const lastAt = this.#ports.now();
    const before = this.#refusals;
    if (!before) {
      this.#refusals = { groups: new Set([groupId]), lastAt, lastUntil: until, firstUntil: until };
      return;
    }
    // A call that was in flight at the last refusal says nothing new.
    if (startedAt >= before.lastAt && !before.groups.has(groupId)) {
      before.groups.add(groupId);
      const soonest = Math.min(before.firstUntil, until, lastAt + SILENCE_MS);
      if (Math.abs(until - before.lastUntil) <= SAME_END_MS) this.#setWait(WHOLE_BOT, until);
      else if (before.groups.size >= MANY_GROUPS) this.#setWait(WHOLE_BOT, soonest);
    }
    const firstUntil = Math.min(before.firstUntil, until);
    this.#refusals = { groups: before.groups, lastAt, lastUntil: until, firstUntil };
  }

  /** Records a successful call. If it began after the last refusal, that refusal concerned only its group. */
  accept(startedAt: number): void {
    if (this.#refusals && startedAt >= this.#refusals.lastAt) this.#refusals = null;
  }

  /** Makes a group wait although Telegram did not ask for it. */
  delay(groupId: string, until: number): void {
    this.#setWait(groupId, until);
  }

  /** The statements that store new waits and delete old ones. The caller calls `written` once they have run. */
  write() {
    this.#beingWritten = [...this.#unwritten];
    if (this.#beingWritten.length === 0) return [];
    const waits = this.#beingWritten.map(([groupId, { since, until }]) => ({
      groupId,
      until: toText(until),
      requestedAt: toText(since),
    }));
    const { now } = this.#ports;
    for (const id of this.#waits.keys()) if (this.#readyAt(id) <= now()) this.#waits.delete(id);
    return this.#ledger.storeCooldowns(waits);
  }

  /** The statements of the last `write` have run. Until this is called, `write` returns them again. */
  written(): void {
    for (const [id, wait] of this.#beingWritten) {
      if (this.#unwritten.get(id) === wait) this.#unwritten.delete(id);
    }
    this.#beingWritten = [];
  }
}
