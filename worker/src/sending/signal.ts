import type { Ports } from "#ports.ts";

/** An event to wait for. It may be raised at any time, even before anyone waits. */
export class Signal {
  #isRaised = false;
  #resume = () => {};

  raise(): void {
    this.#isRaised = true;
    this.#resume();
  }

  /** Resolves to true as soon as the signal is raised, or to false at `until`. */
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
