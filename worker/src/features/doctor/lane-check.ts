import type { DoctorCheck } from "@tbm/contract/doctor.ts";

import type { LaneFacts } from "#ports.ts";

import type { LaneRow } from "./lane-rows.ts";
import { counted, span } from "./measures.ts";

/** A lane that runs begins what is planned within seconds, and sends at least something in a while. */
const LATE_MS = 2 * 60_000;
const STILL_MS = 5 * 60_000;

const RESTART =
  "Restart the worker. On Cloudflare the watchdog wakes the lane within five minutes.";
const SEE_TELEGRAM =
  "See what the check of the bot's updates says of Telegram. If that is well, restart the worker.";

type Finding = Omit<DoctorCheck, "name">;

function silent({ waiting, silentSince }: LaneRow, now: number): Finding | null {
  if (silentSince === null || waiting === 0) return null;
  return {
    ok: false,
    text: `Telegram hasn't answered this bot for ${span(now - silentSince)}. ${counted(waiting, "message")} waiting.`,
    advice: "It retries automatically. Messages fail once they have waited for an hour.",
  };
}

function stuck({ waiting, headSince, lastSentAt, plannedAt }: LaneRow, now: number) {
  if (plannedAt !== null && now - plannedAt > LATE_MS) {
    const text = `What was planned ${span(now - plannedAt)} ago has not begun.`;
    return { ok: false, text, advice: RESTART };
  }
  if (headSince === null) return null;
  const stillMs = now - Math.max(headSince, lastSentAt ?? 0);
  if (stillMs <= STILL_MS) return null;
  const messages = counted(waiting, "message");
  const verb = waiting === 1 ? "waits" : "wait";
  const text = `${messages} ${verb}, and nothing was sent in the last ${span(stillMs)}.`;
  return { ok: false, text, advice: SEE_TELEGRAM };
}

function queueWords({ waiting, coolUntil, plannedAt }: LaneRow, now: number): string {
  const wait = coolUntil === null ? "" : ` Telegram asked it to wait ${span(coolUntil - now)}.`;
  if (waiting > 0) {
    return `${counted(waiting, "message")} ${waiting === 1 ? "is" : "are"} under way or waiting.${wait}`;
  }
  if (plannedAt === null) return `Nothing waits, and nothing is planned.${wait}`;
  const due = plannedAt > now ? `in ${span(plannedAt - now)}` : "now";
  return `Nothing waits; the next planned message is due ${due}.${wait}`;
}

function runWords({ isRunning, ranAt, runsAt }: LaneFacts, now: number): string {
  if (isRunning) return " The lane is at work.";
  const last = ranAt === null ? "" : ` The lane last ran ${span(now - ranAt)} ago.`;
  return runsAt === null ? last : `${last} It wakes in ${span(runsAt - now)}.`;
}

/** `facts` is undefined where the host could not be asked. */
export function judgeLane(row: LaneRow, facts: LaneFacts | null | undefined, now: number): Finding {
  if (facts === null) return { ok: false, text: "No lane sends for it.", advice: RESTART };
  if (facts?.hasFailed) {
    const text = "The last run of its lane failed; the worker's log says why.";
    return { ok: false, text, advice: "It tries again by itself. If it goes on, read the log." };
  }
  const run = facts === undefined ? "" : runWords(facts, now);
  return silent(row, now) ?? stuck(row, now) ?? { ok: true, text: `${queueWords(row, now)}${run}` };
}
