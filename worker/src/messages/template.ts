import type { Ports } from "#ports.ts";

const RANDOM = { from: 1000, count: 9000 };
const RANDOM_BYTES = 4;

interface Formats {
  time: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
}

const formats = new WeakMap<Ports["settings"], Formats>();

/** Cached, because creating formats takes far longer than using them. */
function formatsOf(settings: Ports["settings"]): Formats {
  const known = formats.get(settings);
  if (known) return known;
  const { LOCALE, TIMEZONE: timeZone } = settings;
  const made = {
    time: new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: "short", hourCycle: "h23" }),
    date: new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: "short" }),
  };
  formats.set(settings, made);
  return made;
}

/** Fills in `{time}` and `{date}`, which are the same for all groups in a run. */
export function renderMoment(
  { settings }: Pick<Ports, "settings">,
  text: string,
  at: number,
): string {
  const { time, date } = formatsOf(settings);
  return text
    .replaceAll("{time}", () => time.format(at))
    .replaceAll("{date}", () => date.format(at));
}

/** Fills in `{random}`, drawn for each delivery: a whole number from 1000 to 9999. */
export function renderRandom({ randomBytes }: Pick<Ports, "randomBytes">, text: string): string {
  return text.replaceAll("{random}", () => {
    const bytes = randomBytes(RANDOM_BYTES);
    const drawn = bytes.reduce((number, byte) => number * 256 + byte, 0);
    return String(RANDOM.from + (drawn % RANDOM.count));
  });
}
