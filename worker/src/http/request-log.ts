import type { Ports } from "#ports.ts";

/** Limits the log, so that requests without the key cannot fill the disk. */
const KEYLESS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

type Fields = Parameters<Ports["log"]["info"]>[1];

/** Logs every request with the key. Others are logged up to a limit per minute, and then only counted. */
export function createRequestLog({ now, log }: Pick<Ports, "now" | "log">) {
  let minuteEndsAt = 0;
  let logged = 0;
  let skipped = 0;

  function mayLog(): boolean {
    if (now() >= minuteEndsAt) {
      if (skipped > 0) log.warn("requests without a key not logged", { count: skipped });
      minuteEndsAt = now() + MINUTE_MS;
      logged = 0;
      skipped = 0;
    }
    logged += 1;
    if (logged <= KEYLESS_PER_MINUTE) return true;
    skipped += 1;
    return false;
  }

  return (hasKey: boolean, fields: Fields): void => {
    if (hasKey || mayLog()) log.info("request", fields);
  };
}
