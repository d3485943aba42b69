import type { Ports } from "#ports.ts";

/** Something to wait for that may come at any time, also before anyone waits. */
export class Signal {
  #isRaised = false;
  #resume = () => {};

  raise(): void {
    this.#isRaised = true;
    this.#resume();
  }

  /** Ends when it was raised since the last wait, and tells true; or at the moment given. */
  async wait({ now, setTimer }: Pick<Ports, "now" | "setTimer">, until: number): Promise<boolean> {
    if (!this.#isRaised && until > now()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#resume = resolve;
      const cancel = until === Infinity ? () => {} : setTimer(until - now(), resolve);
      await promise.finally(cancel);
      this.#resume = () => {};
    }
    const wasRaised = this.#isRaised;
    this.#isRaised = false;
    return wasRaised;
  }
}
