import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import type { Backup, BackupReason, Backups as BackupList } from "@tbm/contract/upkeep/backups.ts";

import type { Db } from "#db/database.ts";

import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Thrown by a host's database or files when the storage is full. Nothing was written. */
export class StorageFull extends Error {
  constructor() {
    super("The worker's storage is full.");
  }
}

interface StoredFile {
  size: number;
  /** Reads the bytes from `first` to `last` inclusive, or all without a range. Null if the file is gone. */
  read: (range?: { first: number; last: number }) => Promise<ReadableStream<Uint8Array> | null>;
}

/** Where pictures are stored. Each name is written only once, so its bytes never change. */
export interface Files {
  /** When it resolves, the bytes survive a power cut. Until then the name does not exist. */
  put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  find: (name: string) => Promise<StoredFile | null>;
  /** Does nothing if the file is already gone. */
  delete: (name: string) => Promise<void>;
  list: () => AsyncIterable<{ name: string; writtenAt: number }>;
}

export interface Uses {
  queries: number;
  calls: number;
}

/** What a host knows about its database. Null means unknown. */
export interface StorageFacts {
  /** The newest migration that was applied. */
  migration: string | null;
  usedBytes: number | null;
  /** Of the disk; null where there is none. */
  freeBytes: number | null;
  diskBytes: number | null;
}

/** What a host remembers about a bot's lane. */
export interface LaneFacts {
  isRunning: boolean;
  /** When its last run began and when the next one will. Null for the next if only a wake can bring work. */
  ranAt: number | null;
  runsAt: number | null;
  hasFailed: boolean;
}

/** What a host knows about its process. */
export interface ProcessFacts {
  uptimeSeconds: number;
  residentBytes: number;
  eventLoopDelaySeconds: number;
  /** Calls to Telegram since the start. */
  calls: number;
  rateLimited: number;
  unanswered: number;
}

/** What the doctor and the metrics ask a host. */
interface Inspection {
  /** True if the host polls for updates when Telegram cannot deliver them. */
  polls: boolean;
  /** True if the host notices at its start that it had crashed. */
  noticesCrashes: boolean;
  storage: () => Promise<StorageFacts>;
  /** Null if the bot has no lane. */
  lane: (botId: string) => Promise<LaneFacts | null>;
  /** Null for a host without a process of its own. */
  process: () => ProcessFacts | null;
}

/** The part of a `Response` that the worker uses. Header names are in lower case. */
export interface Answer {
  status: number;
  headers: Pick<Headers, "get" | "has">;
  text: () => Promise<string>;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The part of Web Crypto that the worker uses. */
export type Subtle = Pick<
  typeof crypto.subtle,
  "decrypt" | "deriveBits" | "deriveKey" | "digest" | "encrypt" | "importKey" | "sign" | "verify"
>;

/** What a host knows about its backups besides the list. */
export interface BackupState extends Pick<BackupList, "running" | "can_restore"> {
  /** The last attempt, if it failed. */
  failure: { at: string; cause: Cause } | null;
  /** The last restore, and why it failed. */
  restored: { id: string; at: string; failure: { cause: Cause } | null } | null;
}

/** How a host keeps backups. */
export interface Backups {
  /** Newest first. Only complete ones. */
  list: () => Promise<Backup[]>;
  state: () => Promise<BackupState>;
  /** Starts a backup and does not wait for its end. Throws an AppError if something runs already. */
  start: (reason: BackupReason) => Promise<void>;
  /** The backup as an archive file, or null if there is none of this id. */
  archive: (id: string) => Promise<ReadableStream<Uint8Array> | null>;
  /** Checks the backup, and replaces the data soon after it resolves. False if there is none of this id. */
  restore: (id: string) => Promise<boolean>;
}

/** The databases of the lanes, on a host that gives each lane its own. */
export interface OwnDatabases {
  /** The database of a bot's lane, with the tables of ledger/parcels/own-tables.ts. Only the lane may open it. */
  open: (botId: string) => Db;
  /** Messages that a bot sends to more groups than this are stored in parcels, and others as rows. */
  rowsUpTo: number;
  /** How many deliveries a parcel has at most. */
  parcelSize: number;
}

/** Everything that a host supplies. Only ports may touch time, randomness, storage or the network. */
export interface Ports {
  db: Db;
  /** Null if all lanes use `db`. */
  ownDatabases: OwnDatabases | null;
  files: Files;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  /** Web Crypto. It runs on other threads, so tests need to know when its work is done. */
  subtle: Subtle;
  /** Runs once after the delay, unless the returned function is called first. */
  setTimer: (delayMs: number, run: () => void) => () => void;
  fetch: (url: string, init?: RequestInit) => Promise<Answer>;
  /** Call this when a bot was added, deleted or given a new token. A polling host starts or stops reading its updates. */
  notifyBotChanged: (botId: string) => void;
  /** Call this when the work of a bot's lane has changed. */
  wake: (botId: string) => void;
  /** Lets work continue after the answer. A stopping host waits for it briefly. */
  background: (work: Promise<void>) => void;
  /** Queues work that needs much memory, such as reading an upload, until the host has memory for it. */
  runInTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Whether the current run may still make this many queries and calls, besides the queries that other work of the same run
   * will make. If not, it ends cleanly.
   */
  hasBudget: (uses: Uses, queriesAhead?: number) => boolean;
  /** Aborted when the host is about to stop, so that waiting requests answer with what is known. */
  stopSignal: AbortSignal;
  inspection: Inspection;
  backups: Backups;
  settings: Settings;
  log: Log;
}
