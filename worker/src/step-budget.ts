/*
 * The most that each step of a lane may use. Cloudflare limits the queries and calls of one run, so a lane asks the host
 * before each step; if the budget is used up, the run ends in order and the next one continues. Every number includes
 * what it takes to write the results at the end. lane-budget.test.ts checks them.
 */
import type { Uses } from "./ports.ts";

/** Writing the results of all calls in flight, with every kind of failure among them. */
export const SETTLING: Uses = { queries: 22, calls: 0 };

const andSettle = (queries: number, calls = 0): Uses => ({
  queries: queries + SETTLING.queries,
  calls,
});

/** Writing results while other calls are in flight, if they only say whether a message was sent or a change made. */
export const SETTLING_PLAIN = andSettle(3);
export const SETTLING_FAILURES = andSettle(SETTLING.queries);

/** Storing which topics are closed or deleted, failing a bot's queued deliveries twice, and asking Telegram about the bot. */
export const FOLLOW_UP = andSettle(10, 1);

/** Reading a page of the queue, and claiming and sending the next deliveries. */
export const PAGE = andSettle(6, 6);

/** One exchange of results with the shared database (ledger/parcels/taken-parcels.ts). */
export const EXCHANGING = 6;
/** Taking parcels, and putting their deliveries in order. */
export const TAKING = 5;
/** An exchange that may be repeated, taking parcels, and then a page. */
export const SYNC = andSettle(2 * EXCHANGING + TAKING + 6, 6);

/** Comparing the clock, planning up to a hundred schedules, and then a page. */
export const PLANNING = andSettle(19, 7);

/** Looking at one message that was sent, and deleting its posts and those of two earlier runs. */
export const FOLLOWING = andSettle(20, 1);

/** Comparing the clock, planning one run of a campaign, and then claiming. */
export const CAMPAIGN = andSettle(21, 7);
