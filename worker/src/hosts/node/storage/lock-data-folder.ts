import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { StartError } from "#hosts/node/start-error.ts";

/**
 * Creates the folder and locks it for this process. The lock is the operating system's, taken through SQLite, so it
 * ends with the process, even after a crash.
 */
export function lockDataFolder(folder: string): { release: () => void } {
  const lock = openLock(folder);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error;
    throw new StartError({
      en: `Another worker is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      th: `มีเวิร์กเกอร์อื่นใช้โฟลเดอร์ข้อมูล ${folder} อยู่แล้ว หยุดเวิร์กเกอร์นั้นก่อน หรือตั้ง DATA_DIR เป็นโฟลเดอร์อื่น`,
    });
  }
  return { release: () => lock.close() };
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(folder, "worker.lock"), { timeout: 0 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError({
      en: `The setting DATA_DIR ("${folder}") is not a folder that this program may write to (${why}). Set it to one that is.`,
      th: `การตั้งค่า DATA_DIR (“${folder}”) ไม่ใช่โฟลเดอร์ที่โปรแกรมนี้เขียนได้ (${why}) เปลี่ยนเป็นโฟลเดอร์ที่เขียนได้`,
    });
  }
}
