import type { Backup, BackupReason } from "@tbm/contract/upkeep/backups.ts";

import type { Backups, BackupState } from "#ports.ts";

/** Backups without any data, which tests of calls and screens list and start. `state` may be changed. */
export function createMemoryBackups(now: () => number) {
  const backups: Backup[] = [];
  const state: BackupState = {
    running: null,
    failure: null,
    restored: null,
    can_restore: true,
  };
  const add = (reason: BackupReason) => {
    const made_at = new Date(now() + backups.length).toISOString();
    const counts = { size: 4096, records: 12, pictures: 2, picture_bytes: 900 };
    const fixed = { version: "1.0.0", missing_pictures: 0, encrypted: false };
    backups.unshift({ id: made_at.replaceAll(/[:.]/g, "-"), made_at, reason, ...counts, ...fixed });
  };
  const has = (id: string) => backups.some((backup) => backup.id === id);
  return {
    backups,
    current: state,
    list: async () => backups,
    state: async () => state,
    start: async (reason: BackupReason) => add(reason),
    archive: async (id: string) => (has(id) ? new Response("archive").body : null),
    restore: async (id: string) => {
      if (!has(id)) return false;
      add("before_restore");
      state.restored = { id, at: new Date(now()).toISOString(), failure: null };
      return true;
    },
  } satisfies Backups & Record<string, unknown>;
}
