import { latestSlot } from "#features/backups/backup-times.ts";
import type { Backups, Ports } from "#ports.ts";

const CHECK_MS = 10 * 60_000;
const RETRY_MS = 60 * 60_000;

/** Makes a backup by itself each night, or later if the worker was not running then. Stops with the returned function. */
export function startBackupClock(
  ports: Pick<Ports, "now" | "setTimer" | "settings" | "log">,
  backups: Backups,
): () => void {
  let cancel = () => {};
  let triedAt = -Infinity;

  async function check(): Promise<void> {
    const slot = latestSlot(ports);
    if (slot === null || ports.now() - triedAt < RETRY_MS) return;
    const [newest] = await backups.list();
    if (newest && Date.parse(newest.made_at) >= slot) return;
    triedAt = ports.now();
    await backups.start("scheduled");
  }

  function arm(): void {
    cancel = ports.setTimer(CHECK_MS, () => {
      void check()
        .catch((error: unknown) => ports.log.warn("backup not started", { message: String(error) }))
        .finally(arm);
    });
  }
  arm();
  return () => cancel();
}
