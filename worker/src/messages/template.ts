import { fillIn, type Formatted } from "@tbm/contract/content/fill-in.ts";
import {
  fillInMoment,
  type MomentFormats,
  momentFormats,
} from "@tbm/contract/content/moment-formats.ts";

import type { Ports } from "#ports.ts";

const RANDOM = { from: 1000, count: 9000 };
const RANDOM_BYTES = 4;

const formats = new WeakMap<Ports["settings"], MomentFormats>();

/** Cached, because creating formats takes far longer than using them. */
function formatsOf(settings: Ports["settings"]): MomentFormats {
  const known = formats.get(settings);
  if (known) return known;
  const made = momentFormats(settings.LOCALE, settings.TIMEZONE);
  formats.set(settings, made);
  return made;
}

/** Fills in `{time}` and `{date}`, which are the same for all groups in a run. */
export function renderMoment(
  { settings }: Pick<Ports, "settings">,
  text: Formatted,
  at: number,
): Formatted {
  return fillInMoment(text, at, formatsOf(settings));
}

/** Fills in `{random}`, drawn for each delivery: a whole number from 1000 to 9999. */
export function renderRandom(
  { randomBytes }: Pick<Ports, "randomBytes">,
  text: Formatted,
): Formatted {
  return fillIn(text, "{random}", () => {
    const bytes = randomBytes(RANDOM_BYTES);
    const drawn = bytes.reduce((number, byte) => number * 256 + byte, 0);
    return String(RANDOM.from + (drawn % RANDOM.count));
  });
}
