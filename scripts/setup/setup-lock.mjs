// Like setup.mjs, this runs on any Node.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

import { textOf } from "./setup-texts.mjs";

const LOOK_MS = 200;
/** No setup takes this long, so an older lock belongs to a dead process whose id is in use again. */
const OLDEST_MS = 30 * 60_000;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** The process that holds the lock; null if the lock was released, undefined if the process is dead. */
function findHolder(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    const ageMs = Date.now() - statSync(file).mtimeMs;
    // The file is empty until the process id is written.
    const isHeld = pid === 0 ? ageMs < LOOK_MS * 5 : isRunning(pid) && ageMs < OLDEST_MS;
    return isHeld ? pid : undefined;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** If two processes find the same dead lock, the second could remove the new lock of the first. */
function takeDead(file) {
  rmSync(file, { force: true });
  if (!create(file)) return false;
  pause();
  return findHolder(file) === process.pid;
}

function take(file) {
  for (let isTold = false; !create(file); pause()) {
    const holder = findHolder(file);
    if (holder === undefined && takeDead(file)) return;
    if (holder && !isTold) {
      console.log(textOf("waiting", holder));
      isTold = true;
    }
  }
}

/** Runs the work while holding the lock. */
export function withLock(file, work) {
  take(file);
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    work();
  } finally {
    release();
    process.off("exit", release);
  }
}
