/** A lane that has parcels and nothing to do syncs this often, in case a wake was lost. */
export const IDLE_MS = 60_000;
/** How often results are reported while more come in. */
const REPORT_MS = 5000;
/** A sync that takes longer is waited for, because nobody could stop the lane meanwhile. */
const SLOW_MS = 5000;

/** When a lane syncs, and whether it may send meanwhile (taken-parcels.ts). */
export class SyncTimes {
  readonly #now: () => number;
  #dueAt = Infinity;
  #isRequested = true;
  #reportedAt = -Infinity;
  #running: { since: number; isUrgent: boolean } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** When the next one is due; never while one runs. */
  get dueAt(): number {
    if (this.#running) return Infinity;
    const isSetBack = this.#dueAt < Infinity && this.#dueAt > this.#now() + IDLE_MS;
    return this.#isRequested || isSetBack ? 0 : this.#dueAt;
  }

  /** True if nothing may be sent before the one that is due or running has ended. */
  get isUrgent(): boolean {
    if (this.#isRequested || this.#running === null) return this.#isRequested;
    return this.#running.isUrgent || this.#now() >= this.#running.since + SLOW_MS;
  }

  get reportedAt(): number {
    return this.#reportedAt;
  }

  get nextReportAt(): number {
    return this.#reportedAt + REPORT_MS;
  }

  get canReport(): boolean {
    const now = this.#now();
    // The clock may have been set back.
    return now >= this.nextReportAt || now < this.#reportedAt;
  }

  noteReport(): void {
    this.#reportedAt = this.#now();
  }

  plan(dueAt: number): void {
    this.#dueAt = dueAt;
  }

  /** Asks for one before anything more is sent. */
  request(): void {
    this.#isRequested = true;
  }

  /** Runs one. If it fails, it is repeated before anything more is sent. */
  async run<T>(isUrgent: boolean, sync: () => Promise<T>): Promise<T> {
    this.#running = { since: this.#now(), isUrgent };
    this.#isRequested = false;
    try {
      return await sync();
    } catch (error) {
      this.#isRequested = true;
      throw error;
    } finally {
      this.#running = null;
    }
  }
}
