import { randomBytes } from "node:crypto";

import type { D1Database } from "@cloudflare/workers-types";

import { createDb } from "#db/database.ts";
import { createPolling } from "#hosts/node/polling.ts";
import { createLog } from "#log.ts";
import type { Ports } from "#ports.ts";
import { secretsOf, type Settings } from "#settings.ts";

import { localD1Driver } from "./workerd-data.ts";

const noFiles = () => Promise.reject(new Error("An update brings no files."));

/**
 * On Cloudflare a worker has a public address and gets its updates by webhook. On this machine it may have none; then
 * this process polls for them, as the Node host does, and writes their facts into D1.
 */
export function createWorkerdPolling(
  database: D1Database,
  settings: Settings,
  write: (text: string) => void,
) {
  const ports: Ports = {
    db: createDb(localD1Driver(database)),
    files: { put: noFiles, find: noFiles, delete: noFiles, list: async function* () {} },
    now: Date.now,
    randomBytes,
    subtle: crypto.subtle,
    setTimer: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    fetch: (url, init) => fetch(url, init),
    notifyBotChanged: () => {},
    wake: () => {},
    background: () => {},
    runInTurn: (work) => work(),
    hasBudget: () => true,
    stopSignal: new AbortController().signal,
    inspection: {
      polls: true,
      noticesCrashes: false,
      storage: noFiles,
      lane: async () => null,
      process: () => null,
    },
    ownDatabases: null,
    backups: { list: noFiles, state: noFiles, start: noFiles, archive: noFiles, restore: noFiles },
    settings,
    log: createLog((entry) => write(`${JSON.stringify(entry)}\n`), Date.now, secretsOf(settings)),
  };
  return createPolling(ports);
}
