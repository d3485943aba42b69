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
  template: string,
  { at, locale, timeZone, random }: Circumstances,
): string =>
  fillInMoment(template, at, workerFormats(locale, timeZone)).replaceAll("{random}", () =>
    String(random),
  );
