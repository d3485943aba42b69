import type { Call } from "@tbm/contract/call.ts";
import { CALLS } from "@tbm/contract/calls.ts";

const patternOf = ({ path }: Call) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
const countParams = ({ path }: Call) => path.split("{").length;

/** Fixed paths first: `/api/groups/standings` is no group's id. */
const CALLS_BY_PATH = Object.entries<Call>(CALLS)
  .toSorted(([, one], [, other]) => countParams(one) - countParams(other))
  .map(([name, call]) => ({ name, call, pattern: patternOf(call) }));

/** Remembers which calls of the contract have succeeded, and judges their answers by it. */
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
    /** The names of calls that were never seen to succeed. */
    missing: () => Object.keys(CALLS).filter((name) => !succeeded.has(name)),
  };
}
