import { AppError } from "./app-error.ts";
import { isSecret } from "./constant-time.ts";

const WRONG_TRIES = 10;
const WINDOW_MS = 60_000;
const ADDRESSES_KEPT = 10_000;

/** Sets an entry and drops the oldest ones, because strangers can make the map grow. */
function setAndTrim<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > ADDRESSES_KEPT && !oldest.done) map.delete(oldest.value);
}

/**
 * Throws unless the request has one of the keys. After several wrong keys, no key from that address is checked for a
 * while, not even the right one, or guessing would stay fast. Addresses that have used the right key before are exempt,
 * because several clients may share one. A request without a key does not count as a guess.
 */
export function createKeyCheck(keys: readonly string[], now: () => number) {
  const wrongTries = new Map<string, { count: number; until: number }>();
  const operators = new Map<string, true>();

  const triesOf = (address: string) => {
    const tries = wrongTries.get(address);
    return tries && tries.until > now() ? tries : { count: 0, until: now() + WINDOW_MS };
  };

  const unauthorized = () => new AppError(401, "key_refused", {}, { "WWW-Authenticate": "Bearer" });

  function slowDown(until: number): AppError {
    const seconds = Math.ceil((until - now()) / 1000);
    const headers = { "Retry-After": String(seconds) };
    return new AppError(429, "too_many_wrong_keys", { seconds }, headers);
  }

  return (authorization: string | null, address: string): void => {
    const given = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    if (given === undefined) throw unauthorized();
    const tries = triesOf(address);
    const isSlowed = tries.count >= WRONG_TRIES;
    if (isSlowed && !operators.has(address)) throw slowDown(tries.until);
    // Not `some`, which would stop at the first match and leak timing.
    const isRight = keys.filter((key) => isSecret(given, key)).length > 0;
    if (isRight) {
      if (!operators.has(address)) setAndTrim(operators, address, true);
      return;
    }
    tries.count += 1;
    setAndTrim(wrongTries, address, tries);
    throw isSlowed ? slowDown(tries.until) : unauthorized();
  };
}
