import type { Db } from "#db/database.ts";

import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Thrown by a host's database or files when there is no room; nothing of what was asked has happened. */
export class StorageFull extends Error {
  constructor() {
    super("The worker's storage is full.");
  }
}

interface StoredFile {
  size: number;
  /** From the first to the last byte named, both included; without a range all. Null: gone by now. */
  read: (range?: { first: number; last: number }) => Promise<ReadableStream<Uint8Array> | null>;
}

/** Where pictures are kept. A name is written once and never again, so its bytes never change. */
export interface Files {
  /** Once it is done the bytes survive a power cut; before, the name does not exist. */
  put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  find: (name: string) => Promise<StoredFile | null>;
  /** Nothing happens if it is gone already. */
  delete: (name: string) => Promise<void>;
  list: () => AsyncIterable<{ name: string; writtenAt: number }>;
}

export interface Uses {
  queries: number;
  calls: number;
}

/** What a host knows of its database; null where it cannot tell. */
export interface StorageFacts {
  /** The newest migration that was applied. */
  migration: string | null;
  usedBytes: number | null;
  freeBytes: number | null;
}

/** How a bot's lane fares, as far as its host remembers. */
export interface LaneFacts {
  isRunning: boolean;
  /** When its last run began, and when the next will; null: only something new can bring work. */
  ranAt: number | null;
  runsAt: number | null;
  hasFailed: boolean;
}

/** What the doctor asks of a host. */
interface Inspection {
  /** Whether it reads updates by itself where Telegram cannot bring them. */
  polls: boolean;
  storage: () => Promise<StorageFacts>;
  /** Null if the bot has no lane. */
  lane: (botId: string) => Promise<LaneFacts | null>;
}

/** What is read of an answer; names of headers in small letters. A `Response` has all of it. */
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

/** All that a host supplies. Nothing else may touch time, randomness, storage or the network. */
export interface Ports {
  db: Db;
  files: Files;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  /** Web Crypto. It works on other threads, so a test has to know when that work is done. */
  subtle: Subtle;
  /** Runs once after the delay, unless the returned function is called first. */
  setTimer: (delayMs: number, run: () => void) => () => void;
  fetch: (url: string, init?: RequestInit) => Promise<Answer>;
  /** A bot came or went: a host that polls starts or stops reading its updates. */
  attend: (botId: string) => void;
  /** A bot's lane has something new to do, or something less. */
  wake: (botId: string) => void;
  /** Lets work go on after its answer; a host that stops waits for it a little. */
  background: (work: Promise<void>) => void;
  /** Runs what fills memory, such as reading an upload, when the host has memory for it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether what runs now may still use the database and the network so often; if not, it ends in order. */
  hasBudget: (uses: Uses) => boolean;
  /** Aborted when the host is about to stop: whoever only waits answers with what is known. */
  ending: AbortSignal;
  inspection: Inspection;
  settings: Settings;
  log: Log;
}
