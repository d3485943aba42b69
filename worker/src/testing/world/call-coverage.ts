import type { Call } from "@tbm/contract/call.ts";
import { CALLS } from "@tbm/contract/calls.ts";

const patternOf = ({ path }: Call) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
const countParams = ({ path }: Call) => path.split("{").length;

/** Fixed paths come first, so that `/api/groups/standings` does not match `/api/groups/{id}`. */
const CALLS_BY_PATH = Object.entries<Call>(CALLS)
  .toSorted(([, a], [, b]) => countParams(a) - countParams(b))
  .map(([name, call]) => ({ name, call, pattern: patternOf(call) }));

/** Records which calls of the contract have succeeded, and checks their answers against it. */
export function createCallCoverage() {
  const succeeded = new Set<string>();
  return {
    note: (method: string, path: string, status: number, body?: unknown) => {
      const [pathname = ""] = path.split("?");
      const found = CALLS_BY_PATH.find(
        ({ call, pattern }) => call.method === method && pattern.test(pathname),
      );
      if (!found || status !== found.call.answer.status) return;
      if ("schema" in found.call.answer && body !== undefined) found.call.answer.schema.parse(body);
      succeeded.add(found.name);
    },
    /** The names of the calls that have not succeeded yet. */
    missing: () => Object.keys(CALLS).filter((name) => !succeeded.has(name)),
  };
}
