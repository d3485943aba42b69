import type { SqlDriver } from "#db/database.ts";
import type { Ports } from "#ports.ts";

/**
 * What one invocation may use on the free plan is 50 queries and 50 calls; this is what we allow ourselves.
 * https://developers.cloudflare.com/d1/platform/limits/
 * https://developers.cloudflare.com/workers/platform/limits/#subrequests
 */
const MOST = { queries: 40, calls: 45 };

/** Kept back for writing down what the calls under way bring. */
const RESERVE = { queries: 8, calls: 1 };

/** Counts what an invocation uses. Every statement of a batch counts, since it is not said that it does not. */
export class Budget {
  queries = 0;
  calls = 0;

  reset(): void {
    this.queries = 0;
    this.calls = 0;
  }

  hasRoom: Ports["hasRoom"] = ({ queries, calls }) =>
    this.queries + queries + RESERVE.queries <= MOST.queries &&
    this.calls + calls + RESERVE.calls <= MOST.calls;

  countQueries(driver: SqlDriver): SqlDriver {
    return {
      run: (statement) => {
        this.queries += 1;
        return driver.run(statement);
      },
      batch: (statements) => {
        this.queries += statements.length;
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
