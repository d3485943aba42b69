import { randomBytes } from "node:crypto";

import type { D1Database } from "@cloudflare/workers-types";

import { createDb } from "#db/database.ts";
import { createPolling } from "#hosts/node/polling.ts";
import { createLog } from "#log.ts";
import type { Ports } from "#ports.ts";
import type { Settings } from "#settings.ts";

import { localD1Driver } from "./workerd-data.ts";

const noFiles = () => Promise.reject(new Error("An update brings no files."));

/**
 * On Cloudflare a worker has a public address and gets its updates by webhook. On this machine it may have none; then
 * this process polls for them, as host A does, and writes their facts into D1.
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
    inspection: { polls: true, storage: noFiles, lane: async () => null },
    settings,
    log: createLog((entry) => write(`${JSON.stringify(entry)}\n`), Date.now, [
      ...settings.API_KEY,
      settings.SECRET_KEY,
    ]),
  };
  return createPolling(ports);
}
