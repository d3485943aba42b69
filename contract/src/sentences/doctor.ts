import type { Say, WireCause } from "./wire-cause.ts";
import { counted, span, volume } from "./words.ts";

const waitWords = (ms: number | null) =>
  ms === null ? "" : ` Telegram asked it to wait ${span(ms)}.`;

const pendingWords = (pending: number) =>
  pending === 0 ? "" : ` ${counted(pending, "update")} ${pending === 1 ? "waits" : "wait"}.`;

const roomLeft = (bytes: number) =>
  bytes === 0
    ? "nothing is free"
    : `${volume(bytes)} ${bytes < 1.5 * 1024 ** 2 ? "is" : "are"} free`;

/** How a lane stands as its host knows it; moments are milliseconds from now. */
type LaneRun = {
  isRunning: boolean;
  ranMs: number | null;
  wakesMs: number | null;
};

function runWords(run: LaneRun | null): string {
  if (run === null) return "";
  if (run.isRunning) return " The lane is at work.";
  const last = run.ranMs === null ? "" : ` The lane last ran ${span(run.ranMs)} ago.`;
  return run.wakesMs === null ? last : `${last} It wakes in ${span(run.wakesMs)}.`;
}

type Named = {
  bot: string;
};

/** What the doctor looks at, and what it finds. */
export const DOCTOR = {
  check_database: () => "Database",
  check_files: () => "Files",
  check_bots: () => "Bots",
  check_lane: ({ bot }: Named) => `Lane of ${bot}`,
  check_updates: ({ bot }: Named) => `Updates of ${bot}`,
  check_groups: ({ bot }: Named) => `Groups of ${bot}`,

  check_timed_out: ({ seconds }: { seconds: number }) =>
    `There was no answer within ${seconds} seconds.`,
  check_failed: () => "It failed; the worker's log says why.",
  check_storage_full: () => "The storage is full.",
  bots_unreadable: () => "The list of bots cannot be read.",

  database_outdated: ({ tables }: { tables: string[] }) =>
    `It is older than this worker: ${tables.join(", ")} is not as it must be.`,
  storage_unreliable: () => "What was written is not what can be read.",
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
      freeBytes !== null && roomLeft(freeBytes),
    ];
    return `${["It can be read and written", ...facts.filter(Boolean)].join("; ")}.`;
  },
  files_ok: () => "A picture can be written, read and deleted.",

  lane_missing: () => "No lane sends for it.",
  lane_failed: () => "The last run of its lane failed; the worker's log says why.",
  lane_unanswered: ({ silentMs, waiting }: { silentMs: number; waiting: number }) =>
    `Telegram hasn't answered this bot for ${span(silentMs)}. ${counted(waiting, "message")} waiting.`,
  lane_late: ({ lateMs }: { lateMs: number }) =>
    `What was planned ${span(lateMs)} ago has not begun.`,
  lane_still: ({ waiting, stillMs }: { waiting: number; stillMs: number }) =>
    `${counted(waiting, "message")} ${waiting === 1 ? "waits" : "wait"}, and nothing was sent in the last ${span(stillMs)}.`,
  lane_busy: ({
    waiting,
    waitMs,
    run,
  }: {
    waiting: number;
    waitMs: number | null;
    run: LaneRun | null;
  }) =>
    `${counted(waiting, "message")} ${waiting === 1 ? "is" : "are"} under way or waiting.${waitWords(waitMs)}${runWords(run)}`,
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
        ? "Nothing waits, and nothing is planned."
        : `Nothing waits; the next planned message is due ${due}.`;
    return `${plan}${waitWords(waitMs)}${runWords(run)}`;
  },
  new_groups_wait: ({ count }: { count: number }) =>
    `Anyone can add this bot to a group, and ${counted(count, "new group")} ${count === 1 ? "awaits" : "await"} your decision.`,

  telegram_too_slow: () => "Telegram answers too slowly to ask about every bot.",
  webhook_missing: () => "Telegram has no webhook for the bot.",
  webhook_outdated: () => "Telegram still calls a former address of this worker.",
  updates_sent_elsewhere: () => "Telegram still sends them to a former address of this worker.",
  updates_need_https: () => "Without an https address no updates arrive.",
  updates_by_webhook: ({ pending }: { pending: number }) =>
    `Telegram brings them to this worker.${pendingWords(pending)}`,
  updates_by_polling: ({ lastMs, pending }: { lastMs: number | null; pending: number }) =>
    `The worker asks Telegram for them (long polling). ${lastMs === null ? "None has come yet." : `The last came ${span(lastMs)} ago.`}${pendingWords(pending)}`,
  updates_undelivered: ({ cause, pending }: { cause: WireCause; pending: number }, say: Say) =>
    `${say(cause)}${pendingWords(pending)}`,
};
