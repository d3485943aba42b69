import type { Say, WireCause } from "./wire-cause.ts";
import { counted, span, volume } from "./words.ts";

const waitWords = (ms: number | null) =>
  ms === null ? "" : ` Telegram asked it to wait ${span(ms)}.`;

const pendingWords = (pending: number) =>
  pending === 0 ? "" : ` ${counted(pending, "update")} ${pending === 1 ? "is" : "are"} waiting.`;

const freeSpace = (bytes: number) =>
  bytes === 0
    ? "no space is free"
    : `${volume(bytes)} ${bytes < 1.5 * 1024 ** 2 ? "is" : "are"} free`;

/** What the host knows about a lane's runs. Times are distances from now, in milliseconds. */
export type LaneRun = {
  isRunning: boolean;
  ranMs: number | null;
  wakesMs: number | null;
};

function runWords(run: LaneRun | null): string {
  if (run === null) return "";
  if (run.isRunning) return " The queue is running.";
  const last = run.ranMs === null ? "" : ` The queue last ran ${span(run.ranMs)} ago.`;
  return run.wakesMs === null ? last : `${last} It runs again in ${span(run.wakesMs)}.`;
}

type Named = {
  bot: string;
};

/** What the doctor checks, and what it finds. */
export const DOCTOR_FINDINGS = {
  check_database: () => "Database",
  check_files: () => "Files",
  check_bots: () => "Bots",
  check_lane: ({ bot }: Named) => `Sending queue for ${bot}`,
  check_updates: ({ bot }: Named) => `Updates for ${bot}`,
  check_groups: ({ bot }: Named) => `Groups for ${bot}`,

  check_timed_out: ({ seconds }: { seconds: number }) =>
    `There was no answer within ${seconds} seconds.`,
  check_failed: () => "It failed; the worker's log says why.",
  check_storage_full: () => "The storage is full.",
  bots_unreadable: () => "The list of bots cannot be read.",

  database_outdated: ({ tables }: { tables: string[] }) =>
    `The database is older than this worker. Outdated tables: ${tables.join(", ")}.`,
  storage_unreliable: () => "Data that was just written reads back differently.",
  database_ok: ({
    version,
    usedBytes,
    freeBytes,
  }: {
    version: string | null;
    usedBytes: number | null;
    freeBytes: number | null;
  }) => {
    const facts = [
      version !== null && `its version is ${version}`,
      usedBytes !== null && `it holds ${volume(usedBytes)}`,
      freeBytes !== null && freeSpace(freeBytes),
    ];
    return `${["It can be read and written", ...facts.filter(Boolean)].join("; ")}.`;
  },
  files_ok: () => "A picture can be written, read and deleted.",

  lane_missing: () => "This bot has no sending queue.",
  lane_failed: () => "The last run of its sending queue failed; the worker's log says why.",
  lane_unanswered: ({ silentMs, waiting }: { silentMs: number; waiting: number }) =>
    `Telegram hasn't answered this bot for ${span(silentMs)}. ${counted(waiting, "message")} waiting.`,
  lane_late: ({ lateMs }: { lateMs: number }) =>
    `A message planned ${span(lateMs)} ago has not started.`,
  lane_still: ({ waiting, stillMs }: { waiting: number; stillMs: number }) =>
    `${counted(waiting, "message")} ${waiting === 1 ? "is" : "are"} waiting, and nothing was sent in the last ${span(stillMs)}.`,
  lane_busy: ({
    waiting,
    waitMs,
    run,
  }: {
    waiting: number;
    waitMs: number | null;
    run: LaneRun | null;
  }) =>
    `${counted(waiting, "message")} ${waiting === 1 ? "is" : "are"} being sent or waiting.${waitWords(waitMs)}${runWords(run)}`,
  lane_idle: ({
    dueMs,
    waitMs,
    run,
  }: {
    /** Null if nothing is planned; 0 or less if it is due. */
    dueMs: number | null;
    waitMs: number | null;
    run: LaneRun | null;
  }) => {
    const due = dueMs !== null && dueMs > 0 ? `in ${span(dueMs)}` : "now";
    const plan =
      dueMs === null
        ? "Nothing is waiting or planned."
        : `Nothing is waiting. The next planned message is due ${due}.`;
    return `${plan}${waitWords(waitMs)}${runWords(run)}`;
  },
  new_groups_wait: ({ count }: { count: number }) =>
    `Anyone can add this bot to a group, and ${counted(count, "new group")} ${count === 1 ? "awaits" : "await"} your decision.`,

  telegram_too_slow: () => "Telegram answers too slowly to ask about every bot.",
  webhook_missing: () => "Telegram has no webhook for the bot.",
  webhook_outdated: () => "Telegram still calls an old address of this worker.",
  updates_sent_elsewhere: () => "Telegram still sends them to an old address of this worker.",
  updates_need_https: () => "Without an https address no updates arrive.",
  updates_by_webhook: ({ pending }: { pending: number }) =>
    `Telegram delivers them to this worker.${pendingWords(pending)}`,
  updates_by_polling: ({ lastMs, pending }: { lastMs: number | null; pending: number }) =>
    `The worker polls Telegram for them. ${lastMs === null ? "None received yet." : `The last arrived ${span(lastMs)} ago.`}${pendingWords(pending)}`,
  updates_undelivered: ({ cause, pending }: { cause: WireCause; pending: number }, say: Say) =>
    `${say(cause)}${pendingWords(pending)}`,
};
