import type { SqlDriver, Statement } from "#db/database.ts";
import type { Ports, Uses } from "#ports.ts";

/**
 * The free plan allows one invocation 50 queries and 50 calls; we stay below that.
 * https://developers.cloudflare.com/d1/platform/limits/
 * https://developers.cloudflare.com/workers/platform/limits/#subrequests
 */
const MAX = { queries: 45, calls: 45 };

/** Reserved for the end of a request. A lane plans for its own end (step-budget.ts). */
const RESERVE = { queries: 8, calls: 1 };
const NONE = { queries: 0, calls: 0 };

/** Counts what an invocation uses. Every statement of a batch counts, because Cloudflare does not say otherwise. */
export class Budget {
  queries = 0;
  calls = 0;
  rowsWritten = 0;
  /** The most parameters in one statement; D1 allows a hundred. */
  parameters = 0;

  readonly #reserve: Uses;

  constructor({ isLane }: { isLane: boolean }) {
    this.#reserve = isLane ? NONE : RESERVE;
  }

  reset(): void {
    this.queries = 0;
    this.calls = 0;
    this.rowsWritten = 0;
    this.parameters = 0;
  }

  /** For the log. */
  get used() {
    const { queries, calls, rowsWritten, parameters } = this;
    return { queries, calls, rowsWritten, parameters };
  }

  countWritten = (rows: number): void => {
    this.rowsWritten += rows;
  };

  #count(statements: readonly Statement[]): void {
    this.queries += statements.length;
    for (const { params } of statements) this.parameters = Math.max(this.parameters, params.length);
  }

  hasBudget: Ports["hasBudget"] = ({ queries, calls }, queriesAhead = 0) =>
    this.queries + queriesAhead + queries + this.#reserve.queries <= MAX.queries &&
    this.calls + calls + this.#reserve.calls <= MAX.calls;

  countQueries(driver: SqlDriver): SqlDriver {
    return {
      run: (statement) => {
        this.#count([statement]);
        return driver.run(statement);
      },
      batch: (statements) => {
        this.#count(statements);
        return driver.batch(statements);
      },
    };
  }

  countCalls(fetch: Ports["fetch"]): Ports["fetch"] {
    return (url, init) => {
      this.calls += 1;
      return fetch(url, init);
    };
  }
}
