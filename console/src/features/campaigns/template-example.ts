import { fillIn, type Formatted } from "@tbm/contract/content/fill-in.ts";
import { fillInMoment } from "@tbm/contract/content/moment-formats.ts";

import { workerFormats } from "#time/worker-formats.ts";

interface Circumstances {
  at: number;
  locale?: string | undefined;
  timeZone?: string | undefined;
  random: number;
}

/** A template as one group may get it, with time and date as the worker writes them. */
export const templateExample = (
  template: Formatted,
  { at, locale, timeZone, random }: Circumstances,
): Formatted =>
  fillIn(fillInMoment(template, at, workerFormats(locale, timeZone)), "{random}", () =>
    String(random),
  );
