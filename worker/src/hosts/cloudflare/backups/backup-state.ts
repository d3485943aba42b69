import type { Backup, BackupReason } from "@tbm/contract/upkeep/backups.ts";

import type { SqlValue } from "#db/database.ts";
import type { Digests } from "#hosts/archive-file/archive-format.ts";
import type { Table } from "#hosts/archive-file/archive-tables.ts";
import type { BackupState as HostState } from "#ports.ts";

/*
 * The bucket has `backups/state.json` with the list of backups and the progress of the one that is being made, and a
 * folder for each backup with parts of its archive. The state is written only if nobody else has written it meanwhile, so
 * of two steps at the same time one has no effect.
 */
export const FOLDER = "backups/";
const STATE = `${FOLDER}state.json`;

/** A backup that is being made. Each step continues where the last one ended. */
export interface BackupRun {
  id: string;
  madeAt: string;
  reason: BackupReason;
  tables: Table[];
  /** The table that is read now, the last row of it, and how many entries it has. */
  table: number;
  last: SqlValue[] | null;
  entries: number;
  records: number;
  size: number;
  parts: string[];
  digests: Digests;
  /** The names of the pictures that the rows refer to. */
  files: string[];
}

export interface StoredBackup extends Backup {
  parts: string[];
}

export interface BackupState {
  backups: StoredBackup[];
  run: BackupRun | null;
  failure: HostState["failure"];
  triedAt: number;
}

const EMPTY: BackupState = { backups: [], run: null, failure: null, triedAt: 0 };

/** The state, and its version for `saveState`. */
export async function loadState(bucket: R2Bucket) {
  const object = await bucket.get(STATE);
  if (!object) return { state: EMPTY, etag: null };
  return { state: await object.json<BackupState>(), etag: object.etag };
}

/** Saves the state, unless it is no longer the one with this version. */
export async function saveState(
  bucket: R2Bucket,
  state: BackupState,
  etag: string | null,
): Promise<boolean> {
  const onlyIf = etag === null ? { etagDoesNotMatch: "*" } : { etagMatches: etag };
  return (await bucket.put(STATE, JSON.stringify(state), { onlyIf })) !== null;
}

/** The files beside the parts of a complete backup. */
export const digestsKey = (id: string): string => `${FOLDER}${id}/digests.json`;
export const picturesKey = (id: string): string => `${FOLDER}${id}/pictures.json`;
