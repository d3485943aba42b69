import type { LaneState } from "./lane-state.ts";

type Used = Pick<LaneState, "ledger" | "queue" | "signal">;

/** What a lane exchanges with the shared database, beside its calls (`LaneLedger.sync`). */
export class Exchange {
  readonly #lane: Used;
  #running: Promise<void> | null = null;
  #ended: PromiseSettledResult<boolean> | null = null;

  constructor(lane: Used) {
    this.#lane = lane;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Call this only if none is running. */
  begin(): void {
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    [this.#ended] = await Promise.allSettled([this.#lane.ledger.sync()]);
    this.#running = null;
    this.#lane.signal.raise();
  }

  /** Waits until none is running. */
  async wait(): Promise<void> {
    await this.#running;
  }

  /** Waits for the end and acts on the result. Throws what the exchange has thrown. */
  async end(): Promise<void> {
    await this.#running;
    const ended = this.#ended;
    this.#ended = null;
    if (ended?.status === "rejected") throw ended.reason;
    // Not earlier: what was just selected to be claimed would be read a second time.
    if (ended?.value === true) this.#lane.queue.restart();
  }
}
