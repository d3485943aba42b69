import { AppError } from "./app-error.ts";
import { digest, isEqual } from "./constant-time.ts";

const WRONG_TRIES = 10;
const WINDOW_MS = 60_000;
const ADDRESSES_KEPT = 10_000;

/**
 * Throws unless the request carries one of the keys. Wrong tries are slowed per address; the right
 * key is never locked out, since behind a proxy everybody shares one address.
 */
export function createKeyCheck(keys: readonly string[], now: () => number) {
  const expected = Promise.all(keys.map(digest));
  const wrongTries = new Map<string, { count: number; until: number }>();

  function countWrongTry(address: string): void {
    const time = now();
    const previous = wrongTries.get(address);
    const tries =
      previous && previous.until > time ? previous : { count: 0, until: time + WINDOW_MS };
    tries.count += 1;
    wrongTries.delete(address);
    wrongTries.set(address, tries);
    const oldest = wrongTries.keys().next();
    if (wrongTries.size > ADDRESSES_KEPT && !oldest.done) wrongTries.delete(oldest.value);
    if (tries.count <= WRONG_TRIES) return;
    const seconds = Math.ceil((tries.until - time) / 1000);
    throw new AppError(429, "slow_down", `Too many wrong API keys. Wait ${seconds} seconds.`, {
      "Retry-After": String(seconds),
    });
  }

  return async (authorization: string | null, address: string): Promise<void> => {
    const given = await digest(/^Bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? "");
    let isRight = false;
    for (const key of await expected) isRight = isEqual(key, given) || isRight;
    if (isRight) return;
    countWrongTry(address);
    throw new AppError(401, "unauthorized", "The API key is missing or wrong.", {
      "WWW-Authenticate": "Bearer",
    });
  };
}
