import type { WireCause } from "#sentences/wire-cause.ts";

/** Why a planned run did not happen, as alerts explain it. */
const MISSED_REASONS = ["worker_was_down", "no_groups", "no_pictures", "other"] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/** What an alert says about each kind of problem. Names and texts are as people wrote them, not escaped. */
export interface AlertDetails {
  send_failed: {
    id: string;
    /** The title, or the beginning of the message. */
    name: string;
    bot: string;
    failed: number;
    unconfirmed: number;
    total: number;
  };
  run_missed: { name: string; reason: MissedReason };
  bot_offline: { name: string; isRevoked: boolean };
  bot_back: { name: string };
  group_lost: { name: string };
  folder_low: { name: string; pictures: number };
  storage_low: { freeBytes: number | null; usedBytes: number | null };
  backup_failed: { cause: WireCause };
  sending_held: {
    hours: number;
    /** Messages in the queue, and planned ones that have come due. */
    waiting: number;
  };
  restarted: Record<string, never>;
}
export type AlertKind = keyof AlertDetails;

/** The figures of the daily digest. */
interface DigestDetails {
  sent: number;
  failed: number;
  unconfirmed: number;
  planned: number;
  /** The time of day of the first planned post, as HH:mm. */
  first: string | null;
  /** How many problems of each kind are not over. */
  open: Partial<Record<AlertKind, number>>;
}

/** All texts that the worker writes to the operator in Telegram. They are plain text: the worker escapes them. */
export interface AlertTexts {
  heading: Record<AlertKind, (count: number) => string>;
  line: { [Kind in AlertKind]: (details: AlertDetails[Kind]) => string };
  more: (count: number) => string;
  digest: (details: DigestDetails) => { heading: string; lines: string[] };
  paired: (bot: string) => string;
  unpaired: () => string;
  codeRefused: () => string;
  test: () => string;
}
