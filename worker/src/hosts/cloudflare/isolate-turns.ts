/** Each may hold a picture of 10 MB two or three times over, and an isolate has 128 MB. */
const FORMS_AT_ONCE = 2;
const LOOK_MS = 50;
/** No sign of life for so long: the request was cut off, and nothing of its code runs any more. */
const GONE_MS = 10_000;

interface Place {
  seenAt: number;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Lets so many pieces of work run at a time in this isolate, in the order in which they came. Each request waits by
 * its own timers, as none may rely on what another one does.
 */
export function createIsolateTurns(limit = FORMS_AT_ONCE) {
  const places = new Set<Place>();

  function isItsTurn(place: Place): boolean {
    const now = Date.now();
    for (const other of places) if (now - other.seenAt > GONE_MS) places.delete(other);
    places.add(place);
    return [...places].indexOf(place) < limit;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const place = { seenAt: Date.now() };
    const beat = setInterval(() => (place.seenAt = Date.now()), GONE_MS / 10);
    try {
      while (!isItsTurn(place)) await sleep(LOOK_MS);
      return await work();
    } finally {
      clearInterval(beat);
      places.delete(place);
    }
  };
}
