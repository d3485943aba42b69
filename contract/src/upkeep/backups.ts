import { z } from "zod/mini";

import type { Call } from "#call.ts";
import { Id, Instant } from "#fields.ts";
import { WireCause } from "#sentences/wire-cause.ts";

/** Why a backup was made. */
const BACKUP_REASONS = ["scheduled", "manual", "before_restore"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A backup that is complete and was verified after it was written. */
export const Backup = z.object({
  id: Id,
  made_at: Instant,
  /** One of `scheduled`, `manual` and `before_restore`. */
  reason: z.string(),
  /** The version of the worker that made it. */
  version: z.string(),
  /** Bytes of its records. Pictures are stored once for all backups and counted apart. */
  size: z.number(),
  records: z.number(),
  pictures: z.number(),
  picture_bytes: z.number(),
  /** Pictures that were already missing or damaged when it was made. */
  missing_pictures: z.number(),
  encrypted: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** The last attempt of something, if it failed. */
const Failure = z.object({ at: Instant, reason: z.string(), cause: WireCause });

export const Backups = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  /** When the next one is made by itself. Null if that is switched off. */
  next_at: z.nullable(Instant),
  /** What runs now. */
  running: z.nullable(z.enum(["backup", "restore"])),
  /** Why the last attempt failed. Null if it succeeded. */
  failure: z.nullable(Failure),
  /** The last restore, and why it failed. */
  restored: z.nullable(
    z.object({ id: Id, at: Instant, failure: z.nullable(z.omit(Failure, { at: true })) }),
  ),
  /** Whether this worker can restore a backup itself. Otherwise it is downloaded and imported. */
  can_restore: z.boolean(),
});
export type Backups = z.infer<typeof Backups>;

export const backupCalls = {
  listBackups: {
    method: "GET",
    path: "/api/backups",
    summary: "The backups, newest first, and what runs now",
    access: "key",
    answer: { status: 200, schema: Backups },
  },
  startBackup: {
    method: "POST",
    path: "/api/backups",
    summary: "Starts a backup, which the list has once it is complete",
    access: "key",
    answer: { status: 202, schema: Backups },
    refusals: [409],
  },
  downloadBackup: {
    method: "GET",
    path: "/api/backups/{id}/archive",
    summary: "Downloads a backup as an archive that `npm run import` and `npm run restore` read",
    access: "key",
    answer: { status: 200, type: "application/x-tar" },
    refusals: [404, 409, 422],
  },
  restoreBackup: {
    method: "POST",
    path: "/api/backups/{id}/restore",
    summary:
      "Replaces all records with those of a backup. Sending is on hold afterwards, and what is replaced is kept as a backup",
    access: "key",
    answer: { status: 202, schema: Backups },
    refusals: [404, 409, 422],
  },
} as const satisfies Record<string, Call>;
