import type { Uses } from "#ports.ts";

/*
 * What a step of a lane uses at most. A host that allows only so much in one go is asked before each
 * step; where there is no room the run ends in order, and the next goes on.
 */

/** Marking the next turns and letting them go. */
export const ROUND: Uses = { queries: 2, calls: 6 };

/** Reading one more page of the queue, and then a round. */
export const PAGE: Uses = { queries: 6, calls: 6 };

/** Planning up to a hundred schedules, and then a round. */
export const PLANNING: Uses = { queries: 20, calls: 6 };

/** Planning one run of a campaign, and then a round. */
export const CAMPAIGN: Uses = { queries: 23, calls: 6 };
