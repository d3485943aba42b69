import { plain } from "@tbm/contract/sentences/sentences.ts";

import type { LaneRow } from "#ledger/all-bots/lane-rows.ts";
import type { LaneFacts } from "#ports.ts";

import { failed, type Finding } from "./finding.ts";

/** A running lane starts planned messages within seconds, and sends something every few minutes while any wait. */
const LATE_MS = 2 * 60_000;
const STILL_MS = 5 * 60_000;

function outage({ waiting, silentSince }: LaneRow, now: number): Finding | null {
  if (silentSince === null || waiting === 0) return null;
  const params = { silentMs: now - silentSince, waiting };
  return failed({ code: "lane_unanswered", params }, "advice_wait_for_telegram");
}

function stuck({ waiting, headSince, lastSentAt, plannedAt }: LaneRow, now: number) {
  if (plannedAt !== null && now - plannedAt > LATE_MS) {
    return failed({ code: "lane_late", params: { lateMs: now - plannedAt } }, "advice_restart");
  }
  if (headSince === null) return null;
  const stillMs = now - Math.max(headSince, lastSentAt ?? 0);
  if (stillMs <= STILL_MS) return null;
  return failed({ code: "lane_still", params: { waiting, stillMs } }, "advice_see_telegram");
}

const runOf = ({ isRunning, ranAt, runsAt }: LaneFacts, now: number) => ({
  isRunning,
  ranMs: ranAt === null ? null : now - ranAt,
  wakesMs: runsAt === null ? null : runsAt - now,
});

function healthy(row: LaneRow, facts: LaneFacts | undefined, now: number): Finding {
  const { waiting, coolUntil, plannedAt } = row;
  const waitMs = coolUntil === null ? null : coolUntil - now;
  const run = facts ? runOf(facts, now) : null;
  if (waiting > 0)
    return { ok: true, cause: { code: "lane_busy", params: { waiting, waitMs, run } } };
  const dueMs = plannedAt === null ? null : plannedAt - now;
  return { ok: true, cause: { code: "lane_idle", params: { dueMs, waitMs, run } } };
}

interface LaneReport {
  row: LaneRow;
  /** Null if the bot has no lane, and undefined if the host did not answer. */
  facts: LaneFacts | null | undefined;
  /** Then waiting and overdue messages are not a problem of the lane. */
  isOnHold: boolean;
}

export function judgeLane({ row, facts, isOnHold }: LaneReport, now: number): Finding {
  if (facts === null) return failed(plain("lane_missing"), "advice_restart");
  if (facts?.hasFailed) return failed(plain("lane_failed"), "advice_read_log");
  const problem = isOnHold ? null : (outage(row, now) ?? stuck(row, now));
  return problem ?? healthy(row, facts, now);
}
