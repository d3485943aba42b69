/*
 * What a step of a lane uses at most. A host that allows only so much in one go is asked before each
 * step; where there is no room the run ends in order, and the next goes on. Each number has in it what
 * writing down takes at the end, so that whatever is under way can land. room.test.ts holds them.
 */
import type { Uses } from "#ports.ts";

/** Writing down what all the calls under way bring, however many troubles of each kind. */
export const LANDING: Uses = { queries: 13, calls: 0 };

const andLand = (queries: number, calls = 0): Uses => ({
  queries: queries + LANDING.queries,
  calls,
});

/** Writing down what has ended while others are under way, if it is nothing but messages sent or not. */
export const PLAIN_LANDING = andLand(2);
export const TROUBLED_LANDING = andLand(LANDING.queries);

/** Failing what a bot has queued, twice, and asking Telegram about it. */
export const AFTERMATH = andLand(6, 1);

/** Reading a page of the queue, marking the next turns and letting them go. */
export const PAGE = andLand(5, 6);

/** Planning up to a hundred schedules, and then a round. */
export const PLANNING = andLand(15, 6);

/** Planning one run of a campaign, and then marking. */
export const CAMPAIGN = andLand(18, 6);
