import { backupCalls as calls } from "@tbm/contract/upkeep/backups.ts";

import { on } from "#http/route.ts";

import { downloadBackup, listBackups, restoreBackup, startBackup } from "./backups.service.ts";

export const backupRoutes = [
  on(calls.listBackups, ({ ports }) => listBackups(ports)),
  on(calls.startBackup, ({ ports }) => startBackup(ports)),
  on(calls.downloadBackup, ({ ports, params }) => downloadBackup(ports, params.id)),
  on(calls.restoreBackup, ({ ports, params }) => restoreBackup(ports, params.id)),
];
