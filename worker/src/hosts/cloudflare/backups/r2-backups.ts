import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import type { BackupReason } from "@tbm/contract/upkeep/backups.ts";

import type { SqlDriver } from "#db/database.ts";
import { backupFailed } from "#features/backups/backup-failed.ts";
import { latestSlot } from "#features/backups/backup-times.ts";
import { removeUnused } from "#files/unused-files.ts";
import { DELETED, keysOf } from "#hosts/cloudflare/bucket-keys.ts";
import { AppError } from "#http/app-error.ts";
import type { Backups, Ports } from "#ports.ts";

import { archiveStream } from "./backup-download.ts";
import {
  type BackupRun,
  type BackupState,
  FOLDER,
  loadState,
  picturesKey,
  saveState,
} from "./backup-state.ts";
import { advance } from "./backup-step.ts";

/** How long packing waits for a backup. One of very many rows takes days. */
const PACKING_WAITS_MS = 6 * 60 * 60_000;
const RETRY_MS = 60 * 60_000;
/** A part that no backup names belongs to a step that had no effect. */
const UNNAMED_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 500;

type HostPorts = Pick<Ports, "hasBudget" | "now" | "settings" | "log" | "background">;

const newRun = (now: number, reason: BackupReason): BackupRun => {
  const madeAt = new Date(now).toISOString();
  return {
    id: madeAt.replaceAll(/[:.]/g, "-"),
    madeAt,
    reason,
    tables: [],
    table: 0,
    last: null,
    entries: 0,
    records: 0,
    size: 0,
    parts: [],
    digests: [],
    files: [],
  };
};

/**
 * The backups of the Cloudflare host, in its bucket. They are made in steps, because one run may make only a few
 * queries.
 */
export function createR2Backups(bucket: R2Bucket, driver: SqlDriver, ports: HostPorts) {
  const { log, now, settings } = ports;
  const tools = { bucket, driver, ports };

  async function fail(state: BackupState, etag: string | null, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const cause: Cause = { code: "backup_failed", params: { message } };
    const failure = { at: new Date(now()).toISOString(), cause };
    if (await saveState(bucket, { ...state, run: null, failure }, etag)) backupFailed(ports, cause);
  }

  /** Continues the backup that is being made, if there is one. */
  async function step(): Promise<void> {
    const { state, etag } = await loadState(bucket);
    if (!state.run) return;
    try {
      const next = await advance(tools, state);
      const isSaved = await saveState(bucket, next, etag);
      if (isSaved && !next.run) log.info("backup made", { id: state.run.id });
    } catch (error) {
      await fail(state, etag, error);
    }
  }

  async function start(reason: BackupReason): Promise<void> {
    const { state, etag } = await loadState(bucket);
    const next = { ...state, run: newRun(now(), reason), triedAt: now() };
    if (state.run || !(await saveState(bucket, next, etag))) {
      throw new AppError(409, "backup_running");
    }
  }

  const backups: Backups = {
    list: async () => {
      const { state } = await loadState(bucket);
      // A console that waits for a backup makes it faster than the cron alone.
      if (state.run) ports.background(step());
      return state.backups.map(({ parts: _parts, ...backup }) => backup);
    },
    state: async () => {
      const { run, failure } = (await loadState(bucket)).state;
      return { running: run && "backup", failure, restored: null, can_restore: false };
    },
    start,
    archive: async (id) => {
      const found = (await loadState(bucket)).state.backups.find((backup) => backup.id === id);
      return found ? archiveStream(bucket, found, settings.SECRET_KEY) : null;
    },
    restore: async (id) => {
      const { state } = await loadState(bucket);
      if (!state.backups.some((backup) => backup.id === id)) return false;
      throw new AppError(409, "restore_elsewhere");
    },
  };

  /** For the cron: starts the nightly backup if it is due, and continues the one that is being made. */
  async function continueBackup(): Promise<void> {
    const { state, etag } = await loadState(bucket);
    // A worker that was just created has nothing to back up yet.
    if (state.triedAt === 0) {
      await saveState(bucket, { ...state, triedAt: now() }, etag);
      return;
    }
    const slot = latestSlot(ports);
    const [newest] = state.backups;
    const isDone = newest !== undefined && slot !== null && Date.parse(newest.made_at) >= slot;
    const isTried = now() - state.triedAt < RETRY_MS;
    if (slot !== null && !isDone && !isTried && !state.run) await start("scheduled");
    await step();
  }

  /** False while a backup is being written, so that few deliveries move meanwhile. */
  async function mayPack(): Promise<boolean> {
    const { run } = (await loadState(bucket)).state;
    return run === null || now() - Date.parse(run.madeAt) > PACKING_WAITS_MS;
  }

  return { ...backups, continueBackup, mayPack };
}

/**
 * Removes the pictures that neither a record nor a kept backup names any more, and parts of backups that are no longer
 * kept. Does nothing while a backup is being made.
 */
export async function removeDeleted(ports: Ports, bucket: R2Bucket): Promise<void> {
  const { state } = await loadState(bucket);
  if (state.run) return;
  const named = new Set<string>();
  const folders = new Set(state.backups.map(({ id }) => id));
  for (const { id } of state.backups) {
    const pictures = await (await bucket.get(picturesKey(id)))?.json<string[]>();
    for (const name of pictures ?? []) named.add(name);
  }
  const unnamed: string[] = [];
  for await (const { key, uploaded } of keysOf(bucket, FOLDER)) {
    const [, folder = "", file] = key.split("/");
    const isOld = uploaded.getTime() < ports.now() - UNNAMED_MS;
    if (file !== undefined && !folders.has(folder) && isOld) unnamed.push(key);
  }
  for (const key of unnamed) await bucket.delete(key);
  const deleted: string[] = [];
  for await (const { key } of keysOf(bucket, DELETED)) {
    const name = key.slice(DELETED.length);
    if (!named.has(name)) deleted.push(name);
  }
  const remove = (name: string) => bucket.delete([name, `${DELETED}${name}`]);
  const removing = { ...ports, files: { ...ports.files, delete: remove } };
  const first = deleted.slice(0, BATCH_SIZE);
  if (ports.hasBudget({ queries: 1, calls: 0 })) await removeUnused(removing, first);
}
