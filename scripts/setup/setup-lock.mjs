// As setup.mjs: runs on whatever Node the machine has.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

const LOOK_MS = 200;
/** No setup takes so long: the process was another one, which had the same number. */
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

/** The process that has the lock: null if there is none any more, undefined if it is gone for good. */
function findHolder(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    const ageMs = Date.now() - statSync(file).mtimeMs;
    // Between its making and the writing of the number it is empty.
    const isHeld = pid === 0 ? ageMs < LOOK_MS * 5 : isRunning(pid) && ageMs < OLDEST_MS;
    return isHeld ? pid : undefined;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** Two that find the same dead lock may both remove it, the second one that of the first. */
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
      console.log(`Another command (process ${holder}) is setting this folder up; waiting for it…`);
      isTold = true;
    }
  }
}

/** Does the work while no other process that asks for the same file does its own. */
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
