import type { Call } from "@tbm/contract/call.ts";
import { CALLS } from "@tbm/contract/calls.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

import { createFuzzTarget } from "#testing/fuzz/fuzz-target.ts";
import {
  CALL_NAMES,
  exhaustiveRequests,
  fuzzedRequests,
  requestsOf,
} from "#testing/fuzz/fuzzed-requests.ts";

const IS_RELEASE = process.env["RELEASE"] === "1";
const REQUESTS = IS_RELEASE ? 1_000_000 : 4000;
const REQUESTS_PER_WORKER = 100;

/** Whether a call succeeds at least once. Mixed with others, a call may by chance never get past the checks of its body. */
async function canSucceed(name: (typeof CALL_NAMES)[number], status: number): Promise<boolean> {
  const target = await createFuzzTarget();
  try {
    for (const request of fc.sample(requestsOf(name), { numRuns: 500, seed: 1 })) {
      const taken = await target.take(request);
      expect(taken.fault, `${request.method} ${request.path}`).toBeNull();
      if (taken.status === status) return true;
    }
    return false;
  } finally {
    await target.close();
  }
}

test("every request gets a documented answer, and a refused one changes nothing", async () => {
  const statuses = new Map<string, Set<number>>();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fuzzedRequests, { maxLength: REQUESTS_PER_WORKER, size: "max" }),
      async (requests) => {
        const target = await createFuzzTarget();
        try {
          for (const request of requests) {
            const { status, fault } = await target.take(request);
            expect(fault, `${request.method} ${request.path}`).toBeNull();
            count += 1;
            const seen = statuses.get(request.name) ?? new Set();
            statuses.set(request.name, seen.add(status));
          }
        } finally {
          await target.close();
        }
      },
    ),
    // Releases use random seeds.
    { numRuns: (2 * REQUESTS) / REQUESTS_PER_WORKER, ...(!IS_RELEASE && { seed: 1 }) },
  );
  // The test is meaningful only if every call was reached, beyond the checks of its body.
  expect(count).toBeGreaterThan(REQUESTS / 2);
  for (const name of CALL_NAMES) {
    const { status } = CALLS[name].answer;
    const isReached = Boolean(statuses.get(name)?.has(status)) || (await canSucceed(name, status));
    expect(isReached, name).toBe(true);
  }
}, 36_000_000);

const bodyOf = (name: (typeof CALL_NAMES)[number]) => (CALLS[name] as Call).body;

/** Creating and changing take the same body. */
const KINDS = Map.groupBy(CALL_NAMES.filter(bodyOf), bodyOf).values();

test.each(Array.from(KINDS, ([name = "health"]) => name))(
  "%s: each hostile value in each place of the body gets a documented answer",
  async (name) => {
    const target = await createFuzzTarget();
    const faults: string[] = [];
    for (const request of exhaustiveRequests(name)) {
      const { fault } = await target.take(request);
      if (fault !== null) faults.push(`${fault} ${JSON.stringify(request.body)}`);
    }
    await target.close();
    expect(faults).toEqual([]);
  },
);
